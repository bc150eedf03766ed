import threading

from memdeck.services.recall.recall import Recall


def test_the_services_are_built_on_the_worker_thread(open_desktop, folder, monkeypatch):
    threads = []
    build = Recall.__init__

    def record_thread(self, *arguments):
        threads.append(threading.current_thread())
        build(self, *arguments)

    monkeypatch.setattr(Recall, "__init__", record_thread)
    open_desktop(folder)

    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()

"""Messages of the core as templates, which every interface translates.

The core writes its messages in English. A template is the text of one, with placeholders. The
Chinese of each is in ``resources/translations/memdeck_zh_CN.ts``, for the window and the command
line. Imports nothing, so that each interface can import it.
"""

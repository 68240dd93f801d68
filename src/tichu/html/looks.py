"""The style sheet of a page."""

from typing import Final

LOOKS: Final = """
:root{--bg:#f3f1ea;--box:#fff;--line:#c9c4b5;--t:#1f2328;--q:#555a61;--hot:#8a4b00;--on:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#15181c;--box:#1f2329;--line:#444b55;--t:#e6e8eb;\
--q:#a9b1bb;--hot:#f6c352;--on:#15181c}}
*{box-sizing:border-box}
body{margin:0 auto;padding:8px 12px;max-width:1240px;background:var(--bg);color:var(--t);\
font:15px/1.4 system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
body>svg{position:absolute}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 16px}
h1{font-size:18px;margin:4px 0;overflow-wrap:anywhere}
h2{font-size:15px;margin:12px 0 4px}
p{margin:4px 0}header p,.note,i{color:var(--q)}
#bar{display:flex;flex-wrap:wrap;gap:2px 14px;min-height:24px}
#awaited{font-weight:700}
#scores{margin-left:auto;color:var(--q)}
#wish:not(:empty),.badge{background:var(--hot);color:var(--on);border-radius:9px;padding:0 8px;\
font-size:12px;font-weight:700;white-space:nowrap}
#table{touch-action:pan-y;display:grid;gap:10px;grid-template-columns:repeat(3,minmax(0,1fr));align-items:center}
.seat,#trick{border:1px solid var(--line);border-radius:8px;background:var(--box);\
padding:6px 10px;min-width:0}
#trick{background:none;border:0;min-height:260px}
.turn{outline:2.5px solid var(--hot)}
.head{display:flex;flex-wrap:wrap;gap:2px 6px;align-items:center}
.head b{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;max-width:16em}
.facts,.play{color:var(--q);font-size:13px}
.play.top{color:var(--t);font-weight:700}
.fan{height:84px;margin-top:4px}
.fan svg,.laid svg{display:block;height:100%;max-width:100%}
.laid{height:62px}
.own .fan{height:104px}
#said{min-height:2.9em;font-size:16px;font-weight:600;padding:6px 0;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:6px;align-items:center;position:sticky;bottom:0;\
background:var(--bg);padding:8px 0}
nav button,nav select{font:inherit;min-height:44px;min-width:44px;border:1px solid var(--line);\
border-radius:8px;background:var(--box);color:var(--t)}
nav button:disabled{opacity:.5}
#place{flex:1;min-width:120px;height:32px;accent-color:var(--hot)}
:focus-visible{outline:3px solid var(--hot);outline-offset:1px}
#log{overflow-wrap:anywhere;border-top:1px solid var(--line);margin-top:8px}
main:not([hidden])~#log{max-height:320px;overflow:auto}
main:not([hidden])~#log li{cursor:pointer}
#log ol{margin:0;padding-left:3em}
#log b{color:var(--hot)}
li.here{background:var(--hot);color:var(--on)}
#log li.here b,li.here i{color:inherit}
@media(max-width:700px){
#table{grid-template-columns:minmax(0,1fr);gap:6px}
#table>*{grid-area:auto!important}
#trick{min-height:178px;order:1;padding:2px 10px}.own{order:2}
.seat{padding:4px 8px}.fan{height:46px;margin-top:2px}.own .fan{height:78px}.laid{height:38px}
#place{flex:1 1 60%}nav{gap:4px}
nav button,nav select{min-width:40px;padding:0 4px}
}
"""
"""The style sheet."""

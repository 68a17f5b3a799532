/** The product's colours, so that nobody wonders whether this is still the same place. */
export const mailStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f7f4ee, #0f1720);
  --card: light-dark(#fffdf9, #16212c);
  --raised: light-dark(#f3eee4, #1e2b37);
  --ink: light-dark(#15202b, #ece7dc);
  --ink-2: light-dark(#51606d, #aab4bc);
  --line: light-dark(#e3ddd1, #263440);
  --field: light-dark(#8c8d88, #667581);
  --accent: light-dark(#c63817, #ff6a45);
  --accent-soft: light-dark(#fdede7, #3a211a);
  --held: light-dark(#8f5c10, #e0a63c);
}
* { box-sizing: border-box; }
html, body { height: 100%; }
body {
  display: flex; flex-direction: column; margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.5 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
h1, h2 { margin: 0; font-family: 'Source Serif 4', Georgia, serif; font-weight: 600; line-height: 1.25; }
h1 { font-size: 22px; }
h2 { font-size: 24px; overflow-wrap: anywhere; }
h3 { margin: 16px 0 4px; font-size: 13px; font-weight: 600; color: var(--ink-2); }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: 6px 16px; padding: 14px 24px;
  border-bottom: 1px solid var(--line);
}
.label {
  margin: 0; padding: 3px 10px; border: 1px dashed var(--held); border-radius: 999px; color: var(--held);
  font-size: 13px; font-weight: 600;
}
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 400px) minmax(0, 1fr); }
.list { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
form { display: grid; grid-template-columns: 1fr auto; gap: 8px; padding: 14px 16px; border-bottom: 1px solid var(--line); }
label { grid-column: 1 / -1; margin-bottom: -4px; font-size: 13px; font-weight: 600; color: var(--ink-2); }
input, button, .button {
  min-height: 40px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 9px; background: var(--card);
  color: var(--ink); font: inherit; min-width: 0;
}
input::placeholder { color: var(--ink-2); }
button, .button { font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.button { grid-column: 1 / -1; border-color: var(--line); }
button:hover, .button:hover, .list li a:hover { background: var(--raised); }
ol { flex: 1; margin: 0; padding: 0; list-style: none; overflow-y: auto; }
.list li a {
  display: grid; gap: 1px; padding: 12px 16px; border-bottom: 1px solid var(--line); border-left: 3px solid transparent;
  text-decoration: none;
}
.list li a[aria-current] { background: var(--accent-soft); border-left-color: var(--accent); }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.to, time { color: var(--ink-2); font-size: 13px; overflow-wrap: anywhere; }
.empty { margin: 0; padding: 20px 16px; color: var(--ink-2); }
.mail { display: flex; flex-direction: column; min-height: 0; padding: 24px; overflow-y: auto; }
.back { display: none; margin: 0 0 12px; }
dl { display: grid; gap: 2px; margin: 10px 0 0; font-size: 14px; }
dl div { display: flex; gap: 8px; }
dt { flex: none; width: 72px; color: var(--ink-2); }
dd { margin: 0; overflow-wrap: anywhere; }
dd time { font-size: inherit; color: inherit; }
.links { margin: 0; padding: 0; list-style: none; font-size: 14px; }
.links li { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 2px; }
.links a { color: var(--accent); }
nav { display: flex; gap: 4px; margin: 18px 0 0; }
nav a { padding: 8px 14px; border-bottom: 2px solid transparent; color: var(--ink-2); font-weight: 600; text-decoration: none; }
nav a[aria-current] { border-bottom-color: var(--accent); color: var(--ink); }
iframe { flex: 1; width: 100%; min-height: 560px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
pre {
  margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--card);
  font: 14px/1.55 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
@media (max-width: 760px) {
  html, body { height: auto; }
  header { padding: 14px 16px; }
  main { display: block; }
  .list { border-right: 0; }
  .mail { padding: 16px; }
  .back { display: block; }
  .listing .mail, .reading .list { display: none; }
  .listing .list li a[aria-current] { background: none; border-left-color: transparent; }
  iframe { min-height: 70vh; }
}
`

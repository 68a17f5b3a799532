import { houseStyle } from '#pages/house-style.ts'

export const mailStyle = `${houseStyle}
html, body { height: 100%; }
body { display: flex; flex-direction: column; }
h2 { font-size: 24px; }
h3 { margin: 16px 0 4px; font-size: 13px; font-weight: 600; color: var(--ink-2); }
a { color: inherit; }
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: 6px 16px; padding: 14px 24px;
  border-bottom: 1px solid var(--line);
}
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 400px) minmax(0, 1fr); }
.list { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
form { display: grid; grid-template-columns: 1fr auto; gap: 8px; padding: 14px 16px; border-bottom: 1px solid var(--line); }
label { grid-column: 1 / -1; margin-bottom: -4px; font-size: 13px; font-weight: 600; color: var(--ink-2); }
input::placeholder { color: var(--ink-2); }
.button { grid-column: 1 / -1; border-color: var(--line); }
.list li a:hover { background: var(--raised); }
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
dt { flex: none; width: 72px; }
dd time { font-size: inherit; color: inherit; }
.links { margin: 0; padding: 0; list-style: none; font-size: 14px; }
.links li { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 2px; }
.links a { color: var(--accent); }
nav { display: flex; gap: 4px; margin: 18px 0 0; }
nav a { padding: 8px 14px; border-bottom: 2px solid transparent; color: var(--ink-2); font-weight: 600; text-decoration: none; }
nav a[aria-current] { border-bottom-color: var(--accent); color: var(--ink); }
iframe { flex: 1; width: 100%; min-height: 560px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
pre {
  margin: 0; padding: 20px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card);
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

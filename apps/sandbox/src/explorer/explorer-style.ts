import { houseStyle } from '#pages/house-style.ts'

export const explorerStyle = `${houseStyle}
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 14px max(16px, calc(50vw - 520px));
  border-bottom: 1px solid var(--line);
}
.brand { margin: 0; font: 600 20px/1.25 var(--serif); }
.brand a { display: block; padding: 10px 0; text-decoration: none; }
form { flex: 1 1 300px; display: grid; grid-template-columns: 1fr auto; gap: 8px; }
label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
input::placeholder { color: var(--ink-2); }
main { max-width: 1072px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { margin-bottom: 12px; font-size: 26px; }
h2 { margin: 28px 0 8px; font-size: 19px; }
p { margin: 0; }
main > p { margin-bottom: 14px; }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 3px; }
a:hover { color: var(--accent); }
code, pre { font: 13px/1.5 ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { margin: 8px 0 0; padding: 12px; border-radius: var(--radius-s); background: var(--raised); white-space: pre-wrap; }
dl { margin: 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
dl div { display: grid; grid-template-columns: 180px minmax(0, 1fr); gap: 2px 16px; padding: 9px 16px; }
dl div + div { border-top: 1px solid var(--line); }
.rows { display: grid; gap: 10px; margin: 0; padding: 0; list-style: none; }
.rows li { padding: 12px 16px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.rows p { overflow-wrap: anywhere; }
.rows dl { margin-top: 8px; border-radius: var(--radius-s); background: var(--paper); }
.quiet { color: var(--ink-2); font-size: 14px; }
.reverted { color: var(--bad); }
.waiting { color: var(--held); }
img { display: block; width: min(320px, 100%); height: auto; margin-bottom: 16px; border-radius: var(--radius); background: var(--raised); }
.button { display: inline-block; }
@media (max-width: 640px) {
  dl div { grid-template-columns: minmax(0, 1fr); }
  h1 { font-size: 22px; }
  /* An address fits into one line. */
  code { font-size: 12px; }
}
`

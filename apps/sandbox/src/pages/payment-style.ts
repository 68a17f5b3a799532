import { houseStyle } from './house-style.ts'

export const paymentStyle = `${houseStyle}
body { display: grid; place-items: start center; min-height: 100vh; padding: 24px 16px; }
main {
  width: min(460px, 100%); padding: 24px; border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--card);
}
/* Inside the app's dialog, which is 500 pixels high and on a phone little more than 300 wide. */
.framed { padding: 0; background: var(--card); }
.framed main { padding: 16px 20px; border: 0; border-radius: 0; }
.framed .label { margin-bottom: 8px; }
.framed .total { margin: 2px 0 8px; }
.framed dl { margin-bottom: 10px; }
.framed dl div { padding: 7px 0; }
.framed .note { margin-bottom: 6px; }
.framed .row { grid-template-columns: repeat(3, 1fr); }
.label { margin-bottom: 14px; }
h1 { margin-bottom: 2px; }
p { margin: 0 0 14px; }
.note { color: var(--ink-2); font-size: 14px; overflow-wrap: anywhere; }
.total { margin: 6px 0 16px; font-size: 30px; font-weight: 650; letter-spacing: -.01em; }
dl { display: grid; margin: 0 0 18px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 9px 0; border-bottom: 1px solid var(--line); }
dt { overflow-wrap: anywhere; }
dd { text-align: right; white-space: nowrap; }
.sum dt, .sum dd { color: var(--ink); font-weight: 650; }
[role=alert] {
  padding: 10px 12px; border: 1px solid currentColor; border-radius: var(--radius-s); color: var(--bad); font-weight: 600;
}
form, .actions { display: grid; gap: 8px; }
button:disabled { opacity: .55; cursor: default; }
.first { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); }
.first:hover:enabled { border-color: var(--accent-strong); background: var(--accent-strong); }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 8px; }
.row button { padding-inline: 4px; }
`

/** The product's colours, and on every page the label that says what it is. */
export const paymentStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f7f4ee, #0f1720);
  --card: light-dark(#fffdf9, #16212c);
  --raised: light-dark(#f3eee4, #1e2b37);
  --ink: light-dark(#15202b, #ece7dc);
  --ink-2: light-dark(#51606d, #aab4bc);
  --line: light-dark(#e3ddd1, #263440);
  --field: light-dark(#8c8d88, #667581);
  --accent: light-dark(#b93314, #ff6a45);
  --on-accent: light-dark(#ffffff, #0f1720);
  --alarm: light-dark(#a4161a, #ff8f8f);
  --held: light-dark(#8f5c10, #e0a63c);
}
:root.dark { color-scheme: dark; }
* { box-sizing: border-box; }
body {
  display: grid; place-items: start center; min-height: 100vh; margin: 0; padding: 24px 16px; background: var(--paper);
  color: var(--ink); font: 15px/1.5 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
main {
  width: min(460px, 100%); padding: 24px; border: 1px solid var(--line); border-radius: 14px; background: var(--card);
}
.framed { padding: 0; background: var(--card); }
.framed main { padding: 16px 20px; border: 0; border-radius: 0; }
.framed .total { margin: 2px 0 10px; }
.framed dl { margin-bottom: 12px; }
.label {
  display: inline-block; margin: 0 0 14px; padding: 3px 10px; border: 1px dashed var(--held); border-radius: 999px;
  color: var(--held); font-size: 13px; font-weight: 600;
}
h1 { margin: 0 0 2px; font: 600 22px/1.25 'Source Serif 4', Georgia, serif; overflow-wrap: anywhere; }
p { margin: 0 0 14px; }
.note { color: var(--ink-2); font-size: 14px; overflow-wrap: anywhere; }
.total { margin: 6px 0 16px; font-size: 30px; font-weight: 650; letter-spacing: -.01em; }
dl { display: grid; margin: 0 0 18px; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 9px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--ink-2); overflow-wrap: anywhere; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.sum dt, .sum dd { color: var(--ink); font-weight: 650; }
[role=alert] {
  padding: 10px 12px; border: 1px solid currentColor; border-radius: 9px; color: var(--alarm); font-weight: 600;
}
form, .actions { display: grid; gap: 8px; }
button, .button {
  min-height: 44px; padding: 9px 14px; border: 1px solid var(--field); border-radius: 9px; background: var(--card);
  color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
button:hover:enabled, .button:hover { background: var(--raised); }
button:disabled { opacity: .55; cursor: default; }
.first { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.first:hover:enabled { background: var(--accent); filter: brightness(1.08); }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 8px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[hidden] { display: none; }
`

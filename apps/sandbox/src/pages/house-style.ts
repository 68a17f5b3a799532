/**
 * The product's colours, fonts and buttons, and on every page the label that says it is a sandbox. The colours equal
 * the app's tokens.
 */
export const houseStyle = `
@font-face {
  font-family: 'Inter'; font-weight: 100 900; font-display: swap;
  src: url('fonts/inter-latin.woff2') format('woff2');
}
@font-face {
  font-family: 'Source Serif'; font-weight: 200 900; font-display: swap;
  src: url('fonts/source-serif-4-latin.woff2') format('woff2');
}
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
  --accent-strong: light-dark(#a92d10, #ff8262);
  --accent-ink: light-dark(#ffffff, #1b0d08);
  --accent-soft: light-dark(#fdede7, #3a211a);
  --held: light-dark(#8f5c10, #e0a63c);
  --bad: light-dark(#b42318, #ff8a7a);
  --radius: 14px;
  --radius-s: 9px;
  --sans: 'Inter', system-ui, sans-serif;
  --serif: 'Source Serif', Georgia, serif;
}
[data-theme='light'] { color-scheme: light; }
[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 var(--sans);
  font-variant-numeric: tabular-nums;
}
h1, h2 { margin: 0; font-family: var(--serif); font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 22px; }
.label {
  display: inline-block; margin: 0; padding: 3px 10px; border: 1px dashed var(--held); border-radius: 999px;
  color: var(--held); font-size: 13px; font-weight: 600;
}
dt { color: var(--ink-2); }
dd { margin: 0; overflow-wrap: anywhere; }
input, button, .button {
  min-width: 0; min-height: 44px; padding: 9px 12px; border: 1px solid var(--field); border-radius: var(--radius-s);
  background: var(--card); color: var(--ink); font: inherit;
}
button, .button { font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover:enabled, .button:hover { background: var(--raised); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`

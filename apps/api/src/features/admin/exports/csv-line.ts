/** A spreadsheet would take a cell that begins so for a formula, and buyers choose some of the texts. */
const formula = /^[=+\-@\t\r]/

export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quote(disarm(cell ?? ''))).join(',')}\r\n`

/** The apostrophe makes it text. */
const disarm = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

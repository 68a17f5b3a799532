import { styleText } from 'node:util'

type World = {
  url: string
  login: { login: string; password: string }
  chains: number[]
  dataFolder: string
  /** The database's folder, when it is outside the data folder. */
  cluster: string | null
  logs: string
  /** Null where the admin console is off. `invitation`: the path of a link; null once its operator has a passkey. */
  admin: { url: string; invitation: string | null } | null
}

/** What a new user needs to know once everything runs. */
export function closingWords({ url, login, chains, dataFolder, cluster, logs, admin }: World): string {
  const rows = [
    ['Open', styleText(['bold', 'cyan'], url)],
    ['Log in', `${styleText('bold', login.login)} with the password ${styleText('bold', login.password)}`],
    ...(admin === null ? [] : adminRows(admin)),
    ['Sandboxed', `the chains ${chains.join(', ')} run on this machine: no real network, no real money`],
    ['', 'what happens on them can be read at /sandbox/explorer'],
    ['', 'cards go to stand-ins for Stripe and Wert: no real card, no real money'],
    ['', 'mails stay here and can be read at /sandbox/mail'],
    ['Data', cluster ? `${dataFolder}, with the database in ${cluster}` : dataFolder],
    ['Logs', logs],
    ['Stop', 'Ctrl-C; npm start continues where you left'],
  ]
  const rule = styleText('dim', '─'.repeat(78))
  const body = rows.map(([name, text]) => `  ${styleText('dim', (name ?? '').padEnd(11))}${text}`).join('\n')
  return `\n${rule}\n  ${styleText('bold', 'Meridian is running')}\n\n${body}\n${rule}`
}

const adminRows = ({ url, invitation }: NonNullable<World['admin']>): string[][] => [
  ['Admin', `${url}/admin`],
  ...(invitation === null
    ? [['', 'npm run admin -- operator add NAME treasurer invites another operator']]
    : [
        ['', 'this link makes you its operator; it works once, within an hour:'],
        ['', url + invitation],
      ]),
]

/** The rounds of npm run test:cluster. */
import type { Faults } from './faults.ts'

export interface Round {
  name: string
  what: string
  happen: (faults: Faults) => void | Promise<void>
}

export const allRounds: readonly Round[] = [
  { name: 'leader', what: 'the leader is killed', happen: (faults) => faults.killLeader() },
  { name: 'server', what: 'the leader’s server is killed', happen: (faults) => faults.killServer() },
  {
    name: 'successor',
    what: 'the leader and its successor are killed',
    happen: (faults) => faults.killLeaderAndSuccessor(),
  },
  { name: 'api', what: 'an API is killed', happen: (faults) => faults.killProgram('api') },
  { name: 'switchover', what: 'a switchover', happen: (faults) => faults.switchOver() },
  {
    name: 'freeze',
    what: 'the leader freezes for 45 s',
    happen: (faults) => faults.freezeLeader(45_000),
  },
  { name: 'worker', what: 'a worker is killed', happen: (faults) => faults.killProgram('worker-2') },
  { name: 'standby', what: 'a standby is killed', happen: (faults) => faults.killStandby() },
  {
    name: 'short-freeze',
    what: 'the leader freezes for 12 s',
    happen: (faults) => faults.freezeLeader(12_000),
  },
  { name: 'etcd', what: 'etcd is killed', happen: (faults) => faults.killProgram('etcd') },
]

/** @param names with commas between; undefined: all. */
export function chooseRounds(names: string | undefined): readonly Round[] {
  if (!names) return allRounds
  return names.split(',').map((name) => {
    const round = allRounds.find((one) => one.name === name)
    if (round) return round
    throw new Error(`No round: ${name}. There are ${allRounds.map((one) => one.name).join(', ')}.`)
  })
}

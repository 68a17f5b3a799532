/** The number of processes of this machine that serve the API, and this process's share of their limits. */
import cluster from 'node:cluster'

/** The primary process passes the number as the first argument. */
const processCount = cluster.isWorker ? Math.max(1, Number(process.argv[2]) || 1) : 1

/** At least `least`, because connections are not spread evenly over processes. */
export const shareOf = (total: number, least = 1, count = processCount): number =>
  Math.max(Math.min(least, total), Math.ceil(total / count))

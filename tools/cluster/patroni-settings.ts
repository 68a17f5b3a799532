/** The settings of one Patroni node. Patroni reads YAML, and JSON is YAML. */

export type NodePlace = {
  name: string
  /** Of PostgreSQL, and of Patroni's own HTTP server. */
  port: number
  apiPort: number
  /** The data of PostgreSQL. */
  data: string
  /** The folder of its socket: a short path, because a socket's may have 107 bytes. */
  sockets: string
}

type Cluster = {
  etcdPort: number
  postgres: string
  passwords: { superuser: string; replication: string; rewind: string }
}

const loopback = '127.0.0.1'

/**
 * Strict synchronous mode: without a standby that has the commit, nothing is acknowledged. A leader that cannot renew
 * its key in 20 s demotes itself.
 */
const shared = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  synchronous_node_count: 1,
  postgresql: {
    use_pg_rewind: true,
    parameters: { max_connections: 200, wal_log_hints: 'on', wal_keep_size: '256MB', shared_buffers: '64MB' },
  },
}

export function patroniSettings(
  { name, port, apiPort, data, sockets }: NodePlace,
  { etcdPort, postgres, passwords }: Cluster,
): string {
  const address = `${loopback}:${port}`
  const api = `${loopback}:${apiPort}`
  return JSON.stringify(
    {
      scope: 'meridian',
      name,
      restapi: { listen: api, connect_address: api },
      etcd3: { host: `${loopback}:${etcdPort}` },
      bootstrap: {
        dcs: shared,
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: address,
        connect_address: address,
        data_dir: data,
        bin_dir: postgres,
        pgpass: `${data}.pgpass`,
        authentication: {
          superuser: { username: 'postgres', password: passwords.superuser },
          replication: { username: 'replicator', password: passwords.replication },
          rewind: { username: 'rewinder', password: passwords.rewind },
        },
        parameters: { unix_socket_directories: sockets },
        pg_hba: [
          `host replication replicator ${loopback}/32 scram-sha-256`,
          `host all all ${loopback}/32 scram-sha-256`,
        ],
      },
      watchdog: { mode: 'off' },
    },
    null,
    2,
  )
}

// What stands between clients, nodes and PostgreSQL: haproxy (before the nodes, and before whichever PostgreSQL is the primary),
// PgBouncer, and Redis for the rate limits.
import { shipped } from './shipped.mjs'

/** `ports`: of the front, of the primary, of PgBouncer and of Redis. */
export async function createProxies(processes, ports, { postgres, nodes }) {
  const [front, primary, pooler, redis] = ports
  const { user, password } = postgres.database
  const users = await processes.file('pgbouncer.users', `"${user}" "${password}"\n`)
  const pgbouncer = await processes.file(
    'pgbouncer.ini',
    shipped('pgbouncer.ini', {
      'port=5000': `port=${primary}`,
      'listen_port = 6432': `listen_port = ${pooler}`,
      '/etc/pgbouncer/userlist.txt': users,
    }),
  )
  const haproxy = await processes.file(
    'haproxy.cfg',
    shipped('haproxy.cfg', {
      'bind :80': `bind 127.0.0.1:${front}`,
      '127.0.0.1:5000': `127.0.0.1:${primary}`,
      ...Object.fromEntries(nodes.map(({ port }, n) => [`tessera-${n + 1}:3000`, `127.0.0.1:${port}`])),
      ...Object.fromEntries(
        postgres.members.map(({ name, port, api }) => [
          `${name}:5432 check port 8008`,
          `127.0.0.1:${port} check port ${api}`,
        ]),
      ),
      // The load names the node that it wants, where that is there, and is told which one answered.
      '  retries 3\n': `  retries 3
  http-response set-header x-served-by %s
${nodes.map(({ name }) => `  use-server ${name} if { req.hdr(x-node) ${name} }\n`).join('')}`,
    }),
  )
  return {
    front: `http://127.0.0.1:${front}`,
    redisUrl: `redis://127.0.0.1:${redis}`,
    primaryPort: primary,
    poolerPort: pooler,
    haproxy: processes.define('haproxy', 'haproxy', ['-db', '-f', haproxy]),
    pgbouncer: processes.define('pgbouncer', 'pgbouncer', [pgbouncer]),
    redis: processes.define('redis', 'redis-server', [
      ...['--bind', '127.0.0.1', '--port', String(redis), '--save', '', '--appendonly', 'no'],
      ...['--dir', await processes.folder('redis')],
    ]),
  }
}

// What stands between clients, nodes and PostgreSQL: haproxy (before the nodes, and before whichever PostgreSQL is the primary),
// PgBouncer, and Redis for the rate limits.

/** `ports`: of the front, of the primary, of PgBouncer and of Redis. */
export async function createProxies(processes, ports, { postgres, nodes }) {
  const [front, primary, pooler, redis] = ports

  const haproxyConfig = await processes.file(
    'haproxy.cfg',
    `global
  maxconn 1000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  default-server inter 500ms fall 2 rise 1
frontend front
  mode http
  bind 127.0.0.1:${front}
  # Nodes that cannot reach the database are not ready, all at once. They still hold requests until it is back, which beats a 503.
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend alive
${['ready', 'alive'].map(backendOf(nodes)).join('\n')}
listen primary
  mode tcp
  bind 127.0.0.1:${primary}
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server on-marked-down shutdown-sessions
${postgres.members.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`).join('\n')}
`,
  )
  const { user, password, name } = postgres.database
  const users = await processes.file('pgbouncer.users', `"${user}" "${password}"\n`)
  const pgbouncerConfig = await processes.file(
    'pgbouncer.ini',
    `[databases]
${name} = host=127.0.0.1 port=${primary} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 30
; While there is no primary it tries again each second; what waits for one is not refused sooner than a fail-over takes.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 60
`,
  )
  return {
    front: `http://127.0.0.1:${front}`,
    redisUrl: `redis://127.0.0.1:${redis}`,
    primaryPort: primary,
    poolerPort: pooler,
    haproxy: processes.define('haproxy', 'haproxy', ['-db', '-f', haproxyConfig]),
    pgbouncer: processes.define('pgbouncer', 'pgbouncer', [pgbouncerConfig]),
    redis: processes.define('redis', 'redis-server', [
      ...['--bind', '127.0.0.1', '--port', String(redis), '--save', '', '--appendonly', 'no'],
      ...['--dir', await processes.folder('redis')],
    ]),
  }
}

/** A client may name the node that it wants; another takes its place while that is away. Only GETs are sent again by the proxy. */
const backendOf = nodes => name => `backend ${name}
  mode http
  balance roundrobin
  option httpchk GET ${name === 'ready' ? '/readyz' : '/healthz'}
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET }
  http-response set-header x-served-by %s
${nodes.map(node => `  use-server ${node.name} if { req.hdr(x-node) ${node.name} }`).join('\n')}
${nodes.map(node => `  server ${node.name} 127.0.0.1:${node.port} check`).join('\n')}`

// Fills an instance with other people's organizations, by the statements of COPY's speed and under all constraints of the schema:
// 1,000 tokens in 10 tokensets for each organization, and a history of a change for every ten tokens.

/** Ids in the order of their making, as UUIDv7 are, all before now. */
const id = (kind, number) => `(lpad(to_hex(1700000000000 + (${number})::bigint), 12, '0') || '${kind}')::text`
const uuid = (kind, number) =>
  `(substr(${id(kind, number)}, 1, 8) || '-' || substr(${id(kind, number)}, 9, 4) || '-7${kind}00-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`
const kinds = {
  organization: '1',
  workspace: '2',
  tokenset: '3',
  mode: '4',
  token: '5',
  change: '6',
  member: '7',
  history: '8',
}
const of = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, number => uuid(kind, number)]))

const groups = `(array['color','spacing','font','radius','shadow','motion'])[1 + i % 6]`
const roles = `(array['brand','surface','text','border','accent','danger','success','info','warning','neutral'])[1 + (i / 6) % 10]`

/** Gives one tokenset a history of so many changes of a token each. */
export async function lengthen(client, tokenset, changes) {
  await client.query(
    `insert into changes (id, workspace_id, tokenset_id, operation, summary, surface, token_count, created_at)
     select ${of.history('i')}, workspace_id, id, 'update_token', 'Changed a token in Base', 'rest', 1, now()
     from tokensets, generate_series(1, $2::int) i where id = $1`,
    [tokenset, changes],
  )
  await client.query(
    `insert into change_tokens (change_id, position, token_id, mode_id, name, before, after)
     select ${of.history('i')}, 0, gen_random_uuid(), default_mode_id, 'color.brand', '{"value":"#000"}', '{"value":"#fff"}'
     from tokensets, generate_series(1, $2::int) i where id = $1`,
    [tokenset, changes],
  )
  await client.query('vacuum analyze')
}

/** `member`: an account that may see the first workspaces. */
export async function fill(client, { organizations, member, seen }) {
  const run = (text, values) => client.query(text, values)
  const { rows } = await run(`select pg_get_indexdef('tokens_search'::regclass) as definition`)
  await run('begin')
  await run('drop index tokens_search') // made in one go afterwards, as after an upgrade
  await run(
    `insert into users (id, email, name, password_hash, plan_type, created_at, updated_at)
     select ${of.member('i')}, 'owner-' || i || '@example.com', 'Owner ' || i, '-', 'TEAM', now(), now() from generate_series(1, $1::int) i`,
    [organizations],
  )
  await run(
    `insert into organizations (id, name, user_id, created_at, updated_at)
     select ${of.organization('i')}, 'Organization ' || i, ${of.member('i')}, now(), now() from generate_series(1, $1::int) i`,
    [organizations],
  )
  await run(
    `insert into organization_members (id, organization_id, user_id, role, created_at, updated_at)
     select ${of.member('i')}, ${of.organization('i')}, ${of.member('i')}, 'owner', now(), now() from generate_series(1, $1::int) i`,
    [organizations],
  )
  await run(
    `insert into workspaces (id, name, user_id, organization_id, created_at, updated_at)
     select ${of.workspace('i')}, 'Workspace ' || i, ${of.member('i')}, ${of.organization('i')}, now(), now() from generate_series(1, $1::int) i`,
    [organizations],
  )
  await run(
    `insert into workspace_members (id, workspace_id, user_id, role, created_at, updated_at)
     select ${of.member('i')}, ${of.workspace('i')}, ${of.member('i')}, 'owner', now(), now() from generate_series(1, $1::int) i
     union all select gen_random_uuid(), ${of.workspace('i')}, $2::uuid, 'editor', now(), now() from generate_series(1, $3::int) i`,
    [organizations, member, Math.min(seen, organizations)],
  )
  await run(
    `insert into tokensets (id, workspace_id, name, default_mode_id, created_at, updated_at)
     select ${of.tokenset('i')}, ${of.workspace('1 + i / 10')}, 'Tokenset ' || i, ${of.mode('i')}, now(), now() from generate_series(0, $1::int * 10 - 1) i`,
    [organizations],
  )
  await run(
    `insert into modes (id, tokenset_id, name, name_key, token_count, created_at, updated_at)
     select ${of.mode('i')}, ${of.tokenset('i')}, 'Light', 'light', 100, now(), now() from generate_series(0, $1::int * 10 - 1) i`,
    [organizations],
  )
  await run(
    `insert into tokens (id, mode_id, name, type, value, description, created_at, updated_at)
     select ${of.token('i')}, ${of.mode('i / 100')}, ${groups} || '.' || ${roles} || '.step-' || i % 100, 'color',
     to_json('#' || substr(md5(i::text), 1, 6)), case i % 2 when 0 then 'Use it for ' || substr(md5('d' || i % 5000), 1, 6) || ' in lists' end, now(), now()
     from generate_series(0, $1::int * 1000 - 1) i`,
    [organizations],
  )
  await run(
    `insert into workspace_usage (workspace_id, tokens, bytes, changes)
     select s.workspace_id, count(*), sum(octet_length(k.name) + octet_length(k.value::text) + coalesce(octet_length(k.description), 0)), 100
     from tokens k join modes m on m.id = k.mode_id join tokensets s on s.id = m.tokenset_id group by s.workspace_id
     on conflict (workspace_id) do nothing`,
  )
  await run(
    `insert into changes (id, workspace_id, tokenset_id, operation, summary, user_id, surface, token_count, created_at)
     select ${of.change('i * 10')}, ${of.workspace('1 + i / 100')}, ${of.tokenset('i / 10')}, 'update_token', 'Changed a token in Light', ${of.member('1 + i / 100')}, 'rest', 1, now()
     from generate_series(0, $1::int * 100 - 1) i`,
    [organizations],
  )
  await run(
    `insert into change_tokens (change_id, position, token_id, mode_id, name, before, after)
     select ${of.change('k.i * 10')}, 0, t.id, t.mode_id, t.name, json_build_object('name', t.name, 'type', t.type, 'value', t.value),
     json_build_object('name', t.name, 'type', t.type, 'value', t.value)
     from generate_series(0, $1::int * 100 - 1) k (i) join tokens t on t.id = ${of.token('k.i * 10')}`,
    [organizations],
  )
  await run('commit')
  await run(rows[0].definition)
  await run('vacuum analyze')
}

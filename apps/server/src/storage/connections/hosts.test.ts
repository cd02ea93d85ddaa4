import { expect, test } from 'vitest'
import { addressesOf } from './hosts.ts'

test.each([
  ['postgres://u:p%40@h/d', ['postgres://u:p%40@h/d']],
  ['postgres://u:p@h1:5432,h2:5433/d', ['postgres://u:p@h1:5432/d', 'postgres://u:p@h2:5433/d']],
  [
    'postgresql://h1,[::1]:6/d?sslmode=disable',
    ['postgresql://h1/d?sslmode=disable', 'postgresql://[::1]:6/d?sslmode=disable'],
  ],
  [
    'postgres://u@h1,h2/d?target_session_attrs=read-write&load_balance_hosts=random&application_name=a',
    ['postgres://u@h1/d?application_name=a', 'postgres://u@h2/d?application_name=a'],
  ],
  [
    'postgres://u@/d?host=h1,h2&port=5432,5433',
    ['postgres://u@/d?host=h1&port=5432', 'postgres://u@/d?host=h2&port=5433'],
  ],
  ['postgres://u@/d?host=h1,h2', ['postgres://u@/d?host=h1&port=5432', 'postgres://u@/d?host=h2&port=5432']],
  ['postgres://u@localhost/d?host=%2Frun%2Fpostgresql', ['postgres://u@localhost/d?host=%2Frun%2Fpostgresql']],
])('the hosts of %s are each an address', (address, addresses) => expect(addressesOf(address)).toEqual(addresses))

test.each(['mysql://h/d', 'postgres//h/d', 'postgres://h1:x,h2/d', 'postgres://h1,,h2/d'])('%s is refused', address =>
  expect(() => addressesOf(address)).toThrow(/^(must be an address like|has an empty name)/),
)

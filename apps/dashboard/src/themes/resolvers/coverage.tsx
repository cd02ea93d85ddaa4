import type { Resolver } from '@tessera/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from '../../icons/icons.generated.ts'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { inputText, inputWords } from '../../tokens/model/themes/input-words.ts'
import { Toolbar } from './toolbar.tsx'
import styles from './themes.module.css'

const pageSize = 200
const mostNamed = 5

/** The number of permutations, and those in which a token does not resolve. */
export function Coverage({ resolver }: { resolver: Resolver }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keys.resolvers(resolver.workspace_id), resolver.id, 'permutations'],
    queryFn: ({ pageParam, signal }) =>
      api.resolvers.permutations(
        { resolver_id: resolver.id, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next_cursor,
    // Tokens may have changed since the last visit.
    staleTime: 0,
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const checked = data.pages.flatMap(({ permutations }) => permutations)
  const broken = checked.filter(({ unresolved }) => unresolved.length > 0)
  const { total } = data.pages[0]!
  return (
    <>
      <Toolbar>
        <p role="status">
          {total === 1 ? 'One permutation' : `${total.toLocaleString('en')} permutations`}
          {checked.length < total && `; the first ${checked.length.toLocaleString('en')} were looked at`}.
        </p>
      </Toolbar>
      {broken.length === 0 ? (
        <Notice kind="success" icon={<CircleCheck size={16} aria-hidden />}>
          Every token has a value in {checked.length < total ? 'all of these' : 'all of them'}.
        </Notice>
      ) : (
        <>
          <Notice kind="warning">
            In {broken.length.toLocaleString('en')} of {checked.length.toLocaleString('en')} permutations some tokens
            lead nowhere.
          </Notice>
          <Table
            label="Permutations with tokens that lead nowhere"
            columns={['Permutation', 'Tokens that lead nowhere']}
          >
            {broken.slice(0, pageSize).map(({ input, unresolved }) => (
              <tr key={JSON.stringify(input)}>
                <th scope="row">
                  <Link
                    to="/w/$ws/themes/$resolver"
                    params={{ ws: resolver.workspace_id, resolver: resolver.id }}
                    search={{ tab: 'values', input: inputText(new Map(Object.entries(input))) }}
                  >
                    {inputWords(input) || 'The only one'}
                  </Link>
                </th>
                <td>
                  <ul className={styles.reasons}>
                    {unresolved.slice(0, mostNamed).map(({ name, reason }) => (
                      <li key={name}>
                        <bdi>{name}</bdi>: {reason}
                      </li>
                    ))}
                    {unresolved.length > mostNamed && <li>and {unresolved.length - mostNamed} more</li>}
                  </ul>
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Look at the next {pageSize}
        </Button>
      )}
    </>
  )
}

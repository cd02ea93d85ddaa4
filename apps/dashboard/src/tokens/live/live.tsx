import type { PresentWindow } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { besidePage, tokensetsQuery } from '../../api/queries.ts'
import { cx } from '../../ui/class-names.ts'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'
import { followWorkspace } from './follow.ts'
import { Avatar } from './avatar.tsx'
import { useOthers } from './people.ts'
import styles from './person.module.css'

const most = 3

/** Keeps the open workspace up to date, and shows who else has it open, with a menu that leads to their places. */
export function Live({ ws }: { ws: string | undefined }) {
  return ws === undefined ? null : <LiveWorkspace ws={ws} />
}

function LiveWorkspace({ ws }: { ws: string }) {
  useEffect(() => followWorkspace(ws), [ws])
  const people = onePerPerson(useOthers())
  const { data: tokensets = [] } = useQuery({ ...tokensetsQuery(ws), ...besidePage })
  const navigate = useNavigate()
  if (people.length === 0) return null
  const names = people.map(({ user_name }) => user_name).join(', ')
  const go = ({ tokenset_id, token, mode_id }: PresentWindow) => {
    if (tokenset_id !== null)
      void navigate({
        to: '/w/$ws/t/$tokenset',
        params: { ws, tokenset: tokenset_id },
        search: { ...(token === null ? {} : { sel: token }), ...(mode_id === null ? {} : { at: mode_id }) },
      })
  }
  const whereOf = ({ tokenset_id, token, edits }: PresentWindow) => {
    const tokenset = tokensets.find(({ id }) => id === tokenset_id)?.name
    if (tokenset === undefined) return undefined
    return token === null ? tokenset : `${edits ? 'Edits' : 'At'} ${token} in ${tokenset}`
  }
  return (
    <Menu
      label="People who are here"
      trigger={
        <AriaButton className={styles.here!}>
          <span className="visually-hidden">Also here: {names}</span>
          {people.slice(0, people.length > most ? most - 1 : most).map(({ user_id, user_name }) => (
            <Avatar key={user_id} user_id={user_id} name={user_name} />
          ))}
          {people.length > most && (
            <span aria-hidden title={names} data-color="4" className={cx(styles.person, styles.avatar)}>
              +{people.length - most + 1}
            </span>
          )}
        </AriaButton>
      }
    >
      {people.map(each => (
        <MenuItem key={each.user_id} hint={whereOf(each)} onAction={() => go(each)}>
          {each.user_name}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Keeps the most active window of each person. */
export function onePerPerson(windows: readonly PresentWindow[]): PresentWindow[] {
  const people = new Map<string, PresentWindow>()
  const weight = ({ edits, token, tokenset_id }: PresentWindow) =>
    edits ? 3 : token !== null ? 2 : tokenset_id !== null ? 1 : 0
  for (const each of windows) {
    const present = people.get(each.user_id)
    if (!present || weight(each) > weight(present)) people.set(each.user_id, each)
  }
  return [...people.values()]
}

import type { TypeName } from '@tessera/engine'
import { ChevronsUpDown } from '../../icons/icons.generated.ts'
import { useMemo, useState } from 'react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import fieldStyles from '../../ui/form/field.module.css'
import menuStyles from '../../ui/form/menu.module.css'
import { suggest, type Suggestion } from './alias-search.ts'
import { KeepOpen } from './keep-open.tsx'
import type { Tokens } from '../model/use-tokens.ts'
import { Tile } from '../pictures/tile.tsx'
import styles from './token-picker.module.css'

interface Props {
  tokens: Tokens
  label: string
  type: TypeName
  self: string
  value: string | null
  onChange: (name: string | null) => void
  /** Names that cannot be chosen. */
  without?: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** The list holds what is chosen, even behind the most that it shows. */
function chosenOf(model: Tokens['model'], value: string | null): Suggestion[] {
  const row = value === null ? undefined : model.byName.get(value)
  return row ? [{ row, circular: false, deprecated: false }] : []
}

const once = ({ row }: Suggestion, i: number, all: readonly Suggestion[]) =>
  all.findIndex(each => each.row === row) === i

/** Chooses a token by parts of its name. */
export function TokenPicker({
  tokens: { model, resolver },
  label,
  type,
  self,
  value,
  onChange,
  without = none,
}: Props) {
  const [query, setQuery] = useState<string | null>(null)
  const [isActive, setActive] = useState(false)
  const modeIndex = Math.max(
    0,
    model.modes.findIndex(mode => mode.is_default),
  )
  // Searches all tokens, and so not before somebody chooses.
  const items = useMemo(
    () =>
      (isActive ? suggest(model, { query: query ?? '', type, self, modeIndex, circular: without }) : [])
        .filter(({ circular }) => !circular)
        .concat(query === null ? chosenOf(model, value) : [])
        .filter(once)
        .map(({ row, deprecated }) => ({ id: row.name, row, deprecated })),
    [isActive, model, query, value, type, self, modeIndex, without],
  )
  return (
    <ComboBox
      className={fieldStyles.field!}
      items={items}
      inputValue={query ?? value ?? ''}
      onInputChange={setQuery}
      value={value}
      onChange={key => {
        setQuery(null)
        // The event also carries the old value when the text matches no token.
        if (key !== value) onChange(key === null ? null : String(key))
      }}
      onFocus={() => setActive(true)}
      onBlur={() => {
        setActive(false)
        setQuery(null)
      }}
      menuTrigger="focus"
      allowsEmptyCollection
    >
      <KeepOpen onEscape={() => setQuery(null)} />
      <Label className="visually-hidden">{label}</Label>
      <div className={styles.box}>
        <Input placeholder={`Choose a ${type} token`} className={`${fieldStyles.input} ${fieldStyles.mono}`} />
        <Button className={styles.open!}>
          <ChevronsUpDown size={13} aria-hidden />
        </Button>
      </div>
      <Popover className={menuStyles.popover!} offset={4}>
        <ListBox
          className={`${menuStyles.menu} ${styles.list}`}
          renderEmptyState={() => <div className={styles.none}>No token matches</div>}
        >
          {(item: (typeof items)[number]) => {
            const resolved = item.row.cells[modeIndex] ? resolver.resolve(modeIndex, item.row.name) : undefined
            return (
              <ListBoxItem id={item.id} textValue={item.id} className={menuStyles.item!}>
                {resolved?.ok && <Tile type={type} value={resolved.value} name={item.id} />}
                <bdi className={menuStyles.words}>{item.id}</bdi>
                {item.deprecated && <span className={menuStyles.hint}>deprecated</span>}
              </ListBoxItem>
            )
          }}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A relative time; the exact one in the title. */
export function Time({ at }: { at: string }) {
  const seconds = (new Date(at).getTime() - Date.now()) / 1000
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  const text = unit === 'second' ? 'just now' : relative.format(Math.round(seconds / size), unit)
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {text}
    </time>
  )
}

/** When something was last used. */
export const LastUsed = ({ at }: { at: string | null }) =>
  at === null ? (
    'never used'
  ) : (
    <>
      used <Time at={at} />
    </>
  )

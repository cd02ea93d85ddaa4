// What the palette lists of the frame itself: the screens, and the colors.
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { PaletteSection } from '../api/frame.ts'
import { command } from '../api/palette.ts'
import { Moon } from '../icons/icons.generated.ts'
import { addressOf, paletteHints, paramsOf, screensIn } from './screens.ts'
import { choose } from './theme/choice.ts'

/** After the same letter: see `palette-gate.tsx`. */
const keysOf: Partial<Record<string, string>> = {
  '/w/$ws/t/$tokenset/export': 'G E',
  '/w/$ws/settings': 'G M',
}

/**
 * The screens of a section of the palette, except those whose URL needs a workspace or a tokenset while none is open.
 */
export function useScreenPlaces(ws: string | undefined, tokenset: string | null) {
  const navigate = useNavigate()
  const routes = useRouter().routesById
  const params = { ...(ws ? { ws } : {}), ...(tokenset ? { tokenset } : {}) }
  return (section: PaletteSection) =>
    screensIn(routes, section)
      .filter(({ to }) => paramsOf(to).every(name => name in params))
      .map(screen => ({
        id: `${screen.to} ${screen.label}`,
        label: screen.label,
        hint: paletteHints[section],
        alsoCalled: screen.alsoCalled,
        keys: keysOf[screen.to],
        icon: <screen.icon size={14} aria-hidden />,
        go: () => navigate(addressOf(screen, params)),
      }))
}

const moon = <Moon size={14} aria-hidden />
export const schemes = [
  command('dark', 'Use dark colors', moon, 'dark mode theme night appearance', () => choose('scheme', 'dark')),
  command('light', 'Use light colors', moon, 'light mode theme day appearance', () => choose('scheme', 'light')),
  command('system', 'Use the colors of the system', moon, 'auto mode theme appearance', () =>
    choose('scheme', 'system'),
  ),
]

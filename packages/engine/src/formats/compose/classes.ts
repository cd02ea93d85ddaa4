// Classes for values that Compose lacks. A file declares those that it uses.
import { unit } from './literals.ts'

interface Declared {
  lines: readonly string[]
  imports: readonly string[]
}

const animation = (name: string) => `androidx.compose.animation.core.${name}`
const graphics = (name: string) => `androidx.compose.ui.graphics.${name}`

const classes: ReadonlyMap<string, Declared> = new Map([
  [
    'shadow',
    {
      lines: [
        '/** One of the layers of a shadow, the one nearest to the viewer first; as in CSS. */',
        'class ShadowLayer(val color: Color, val x: Dp, val y: Dp, val blur: Dp, val spread: Dp, val isInset: Boolean)',
      ],
      imports: [unit('Dp')],
    },
  ],
  [
    'strokeStyle',
    {
      lines: [
        '/** The keyword as in CSS, and the lengths of dashes and gaps where they are given. */',
        'class LineStyle(val keyword: String, val dashes: List<Dp>, val cap: StrokeCap)',
      ],
      imports: [unit('Dp'), graphics('StrokeCap')],
    },
  ],
  [
    'transition',
    {
      lines: [
        '/** `animateDpAsState(target, motion.spec())` */',
        'class Motion(val durationMillis: Int, val delayMillis: Int, val easing: Easing) {',
        '    fun <T> spec(): TweenSpec<T> = tween(durationMillis, delayMillis, easing)',
        '}',
      ],
      imports: ['Easing', 'TweenSpec', 'tween'].map(animation),
    },
  ],
])

/** The classes for the types in a file. */
export function classesOf(types: ReadonlySet<string>): Declared[] {
  return [...classes].flatMap(([type, declared]) => (types.has(type) ? [declared] : []))
}

// Code for Flutter themes with several modes: an extension that contains a mode, and a class that interpolates between two modes while
// the theme changes. It computes each value on access, so that thousands of tokens cost nothing.

export interface Member {
  identifier: string
  type: string
}

/** The interpolation of each type. Values of other types switch in the middle. */
const between: ReadonlyMap<string, (from: string, to: string) => string> = new Map([
  ['Color', (from, to) => `Color.lerp(${from}, ${to}, _at)`],
  ['double', (from, to) => `ui.lerpDouble(${from}, ${to}, _at)`],
  ['FontWeight', (from, to) => `FontWeight.lerp(${from}, ${to}, _at)`],
  ['TextStyle', (from, to) => `TextStyle.lerp(${from}, ${to}, _at)`],
  ['List<BoxShadow>', (from, to) => `BoxShadow.lerpList(${from}, ${to}, _at)`],
  ['LinearGradient', (from, to) => `LinearGradient.lerp(${from}, ${to}, _at)`],
])

function valueBetween({ identifier, type }: Member): string {
  const [from, to] = [`_from.${identifier}`, `_to.${identifier}`]
  const lerp = between.get(type.replace('?', ''))
  if (lerp) return type.endsWith('?') ? lerp(from, to) : `${lerp(from, to)}!`
  return type === 'BorderSide' ? `BorderSide.lerp(${from}, ${to}, _at)` : `_at < 0.5 ? ${from} : ${to}`
}

export function themeOf(members: readonly Member[]): string[] {
  return [
    '/// `ThemeData(extensions: [DesignTokensTheme(tokens)])` gives a theme its tokens, `DesignTokensTheme.of(context)` finds them.',
    '@immutable',
    'final class DesignTokensTheme extends ThemeExtension<DesignTokensTheme> {',
    '  const DesignTokensTheme(this.tokens);',
    '',
    '  final DesignTokens tokens;',
    '',
    '  static DesignTokens of(BuildContext context) => Theme.of(context).extension<DesignTokensTheme>()!.tokens;',
    '',
    '  @override',
    '  DesignTokensTheme copyWith({DesignTokens? tokens}) => DesignTokensTheme(tokens ?? this.tokens);',
    '',
    '  @override',
    '  DesignTokensTheme lerp(DesignTokensTheme? other, double t) =>',
    '      other == null ? this : DesignTokensTheme(_TokensBetween(tokens, other.tokens, t));',
    '}',
    '',
    'final class _TokensBetween implements DesignTokens {',
    '  const _TokensBetween(this._from, this._to, this._at);',
    '',
    '  final DesignTokens _from;',
    '  final DesignTokens _to;',
    '  final double _at;',
    ...members.flatMap(member => [
      '',
      '  @override',
      `  ${member.type} get ${member.identifier} => ${valueBetween(member)};`,
    ]),
    '}',
  ]
}

export const transitionClass: readonly string[] = [
  '/// The parts of an implicit animation.',
  '@immutable',
  'final class DesignTokensTransition {',
  '  const DesignTokensTransition({required this.duration, required this.delay, required this.curve});',
  '',
  '  final Duration duration;',
  '  final Duration delay;',
  '  final Curve curve;',
  '}',
]

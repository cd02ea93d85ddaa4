import { command, globalFlags } from '../../base/command.ts'
import type { CommandData, Flag } from '../../base/command.ts'
import { usage } from '../../base/failure.ts'

/** Generated from the commands, so that it is always current. */
export const completion = command({
  name: 'completion',
  summary: 'Write a completion script for your shell.',
  words: '<bash|zsh|fish>',
  flags: {},
  examples: [
    ['completion bash > /etc/bash_completion.d/tessera', 'bash, for everyone'],
    ['completion zsh > ~/.zfunc/_tessera', 'zsh, with ~/.zfunc in fpath'],
    ['completion fish > ~/.config/fish/completions/tessera.fish', 'fish'],
  ],
  async run(report, { words }, all) {
    const write = shells.get(words[0]!)
    if (!write) throw usage(`There is no completion for ${words[0]}`, `Shells: ${[...shells.keys()].join(', ')}`)
    report.io.stdout.write(write(all))
  },
})

const shells = new Map<string, (commands: readonly CommandData[]) => string>([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
])

const firstWords = (commands: readonly CommandData[]) => [
  ...new Set([...commands.map(({ name }) => name.split(' ')[0]!), 'help']),
]
const secondWords = (commands: readonly CommandData[]) => {
  const families = new Map<string, string[]>()
  for (const { name } of commands) {
    const [first, second] = name.split(' ')
    if (second) families.set(first!, [...(families.get(first!) ?? []), second])
  }
  return families
}
/** The possible values of a command's words: from a list, files, or none. */
function wordsOf({ words }: CommandData): { choices: string[]; files: boolean } {
  const choices = /^[<[](\w+(?:\|\w+)+)[>\]]$/.exec(words)?.[1]?.split('|') ?? []
  return { choices, files: words.includes('file') }
}
const flagsOf = (command: CommandData): [string, Flag][] => Object.entries({ ...command.flags, ...globalFlags })

function bash(commands: readonly CommandData[]): string {
  const cases = commands.map(command => {
    const names = flagsOf(command)
      .map(([name]) => `--${name}`)
      .join(' ')
    const { choices, files } = wordsOf(command)
    return `    '${command.name}') flags='${names}' words='${choices.join(' ')}' files=${files ? 1 : ''} ;;`
  })
  const values = new Map(
    commands.flatMap(flagsOf).flatMap(([name, { choices }]) => (choices ? [[name, choices] as const] : [])),
  )
  return `# bash completion of tessera
_tessera() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" first='' second='' flags='' words='' files=''
  COMPREPLY=()
  case "$before" in
${[...values].map(([name, choices]) => `    --${name}) COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$word")); return ;;`).join('\n')}
    --output|--config) COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  [ "$COMP_CWORD" -gt 1 ] && first="\${COMP_WORDS[1]}"
  [ "$COMP_CWORD" -gt 2 ] && second="\${COMP_WORDS[2]}"
  if [ -z "$first" ]; then
    COMPREPLY=($(compgen -W '${firstWords(commands).join(' ')}' -- "$word"))
    return
  fi
  case "$first" in
${[...secondWords(commands)].map(([first, seconds]) => `    ${first}) if [ "$COMP_CWORD" -eq 2 ]; then COMPREPLY=($(compgen -W '${seconds.join(' ')}' -- "$word")); return; fi; first="$first $second" ;;`).join('\n')}
  esac
  case "$first" in
${cases.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *)
      COMPREPLY=($(compgen -W "$words" -- "$word"))
      [ -n "$files" ] && COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -F _tessera tessera
`
}

const zshText = (text: string) => text.replace(/[[\]:\\]/g, '\\$&').replaceAll("'", "'\\''")

function zsh(commands: readonly CommandData[]): string {
  const cases = commands.map(command => {
    const lines = flagsOf(command).map(([name, { help, type, choices }]) => {
      const value = type === 'boolean' ? '' : choices ? `:value:(${choices.join(' ')})` : ':value:_files'
      return `'--${name}[${zshText(help)}]${value}'`
    })
    const { choices, files } = wordsOf(command)
    const rest = choices.length > 0 ? `'1:word:(${choices.join(' ')})'` : files ? `'*:file:_files'` : ''
    // Skips the command's own words, which are not arguments.
    const skip = command.name.includes(' ') ? 'shift 2 words; (( CURRENT -= 2 ))' : 'shift words; (( CURRENT -= 1 ))'
    return `    '${command.name}') ${skip}; _arguments ${lines.join(' ')} ${rest} ;;`
  })
  const described = commands
    .filter(({ name }) => !name.includes(' '))
    .map(({ name, summary }) => `'${name}:${zshText(summary)}'`)
  const families = [...secondWords(commands)]
  return `#compdef tessera
_tessera() {
  local -a first
  first=(${[...described, ...families.map(([name, seconds]) => `'${name}:${seconds.join(', ')}'`)].join(' ')})
  if (( CURRENT == 2 )); then _describe command first; return; fi
  local name="$words[2]"
  case "$name" in
${families.map(([name, seconds]) => `    ${name}) if (( CURRENT == 3 )); then compadd ${seconds.join(' ')}; return; fi; name="$name $words[3]" ;;`).join('\n')}
  esac
  case "$name" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_tessera" ]; then _tessera "$@"; else compdef _tessera tessera; fi
`
}

const fishText = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`

/** `__tessera_is tokens set` tests whether the line begins with these words. */
const fishFunction = `function __tessera_is
  set -l given (commandline -opc)[2..]
  set -l length (count $argv)
  test (count $given) -ge $length; and test "$given[1..$length]" = "$argv"
end`

function fish(commands: readonly CommandData[]): string {
  const families = secondWords(commands)
  const lines = ['# fish completion of tessera', fishFunction, 'complete -c tessera -f']
  for (const { name, summary } of commands)
    if (!name.includes(' '))
      lines.push(`complete -c tessera -n __fish_use_subcommand -a ${name} -d ${fishText(summary)}`)
  for (const [first, seconds] of families) {
    lines.push(`complete -c tessera -n __fish_use_subcommand -a ${first} -d ${fishText(seconds.join(', '))}`)
    const none = seconds.map(second => `; and not __tessera_is ${first} ${second}`).join('')
    lines.push(`complete -c tessera -n '__tessera_is ${first}${none}' -a '${seconds.join(' ')}'`)
  }
  for (const command of commands) {
    const when = `__tessera_is ${command.name}`
    const { choices: words, files } = wordsOf(command)
    if (words.length > 0) lines.push(`complete -c tessera -n '${when}' -a '${words.join(' ')}'`)
    if (files) lines.push(`complete -c tessera -n '${when}' -F`)
    for (const [name, { short, help, type, choices }] of flagsOf(command)) {
      const value = type === 'boolean' ? '' : choices ? ` -x -a '${choices.join(' ')}'` : ' -r -F'
      lines.push(
        `complete -c tessera -n '${when}' -l ${name}${short ? ` -s ${short}` : ''} -d ${fishText(help)}${value}`,
      )
    }
  }
  return `${lines.join('\n')}\n`
}

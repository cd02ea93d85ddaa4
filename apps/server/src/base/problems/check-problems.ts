// Problems of rules and findings.
import { refuse } from './problem.ts'

export const checkProblems = {
  componentNameTaken: (name: string) =>
    refuse('component_name_taken', `A component named "${name}" already exists in this workspace`),
  guidanceNotFound: (subject: string) =>
    refuse(
      'guidance_not_found',
      `Nothing is said of ${JSON.stringify(subject.slice(0, 600))}. Subjects are token:<tokenset>/<name>, group:<tokenset>/<name> and component:<name>`,
      { apart: { sentence: 'Nothing is said of this subject', data: { subject: subject.slice(0, 600) } } },
    ),
  usageTooHeavy: () =>
    refuse(
      'usage_too_heavy',
      'The report takes too much time or memory to read, so nothing was changed. Report parts of the repository under names of their own.',
    ),
  adviceTooHeavy: () =>
    refuse(
      'advice_too_heavy',
      'The tokens of this workspace take too much time or memory to read at once. Search for tokens by name instead.',
    ),
  themeUnknown: (theme: string, themes: readonly string[]) =>
    refuse('theme_unknown', `There is no theme ${JSON.stringify(theme)}. Themes: ${themes.join(', ')}`, {
      details: { themes },
    }),
  usageInTheFuture: (scannedAt: string) =>
    refuse(
      'usage_in_the_future',
      `scanned_at is ${scannedAt}, which lies more than a day ahead: set the clock of the machine that scans, or leave scanned_at out`,
    ),
  ruleUnknown: (rule: string, rules: readonly string[]) =>
    refuse('rule_unknown', `Unknown rule: ${JSON.stringify(rule)}. Rules: ${rules.join(', ')}`),
  ruleInvalid: (path: string, message: string) => refuse('rule_invalid', message, { details: { field: path } }),
  blocked: (what: 'Publishing' | 'Merging', count: number, findings: readonly object[]) =>
    refuse('publishing_blocked', `${what} is blocked by ${count} ${count === 1 ? 'finding' : 'findings'}`, {
      details: { findings },
    }),
  findingUnknown: (fingerprint: string) =>
    refuse('finding_unknown', `Unknown finding: ${fingerprint}. List the findings again.`),
  findingsRequired: () => refuse('findings_required', 'Either fingerprints or all is required'),
}

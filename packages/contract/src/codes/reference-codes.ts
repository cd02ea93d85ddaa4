// The codes of problems with renaming and deleting tokens that others point at.
export const referenceCodes = {
  token_has_dependents: {
    status: 400,
    means: 'Other tokens point at the token; `dependents` names them',
    hint: 'Nothing was deleted. To go on, call delete_token again with on_dependents "inline" (they take over the literal) or "break" (they are left without a target), or point them elsewhere with update_token first.',
  },
  inline_unresolved: {
    status: 400,
    means: 'The token has no literal that its dependents could take over',
    hint: 'Repair its alias chain first (get_token shows it), or use on_dependents "break".',
  },
  inline_varies: {
    status: 400,
    means:
      'What a dependent leads to differs between the permutations that show it, so no one literal can take its place',
    hint: 'Point the dependent elsewhere with update_token first, or use on_dependents "break".',
  },
  references_stay: {
    status: 400,
    means: 'A reference could not follow the rename, or the new name catches one; `affected` has each with its place',
    hint: 'Nothing was changed. Rename the token in every mode that has it (rename_group, or one batch for each), or choose a name that no layer has; without references "refuse" they stay and are named.',
  },
  inline_misfit: { status: 400, means: 'The literal does not fit a token that would take it over' },
} as const

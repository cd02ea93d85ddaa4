// Operations that the command line has a command for, with the names that the examples use. A test of the command line
// parses each of them.
export const commands: Record<string, string> = {
  get_me: 'whoami',
  list_tokens_by_mode: 'tokens list --mode Light --type color',
  get_token: 'tokens get color.brand --mode Light',
  create_token: "tokens set color.accent '{color.blue.500}' --type color --mode Light",
  update_token: 'tokens set space.small 12px --mode Light',
  delete_token: 'tokens rm color.blue.500 --mode Light --on-dependents inline',
  export_mode: 'pull --format css --output tokens.css --mode Light',
  export_tokenset: 'pull --format css --output tokens.css',
  render_mode: 'pull --format scss --output tokens.scss --mode Light',
  render_tokenset: 'pull --format scss --output tokens.scss',
  import_tokens: "push 'tokens/**/*.json' --mode Light",
  import_tokenset: "push 'tokens/**/*.json'",
  list_releases: 'releases list --environment Production',
  publish_release: 'releases publish --environment Production',
  diff_environment: 'releases diff --environment Production',
}

-- What the migrations make, kept current by a test. Read it; change it by a migration.

create table anchored_tokens (
  token_id uuid not null,
  anchor_id uuid not null,
  constraint anchored_tokens_anchor_id_fkey FOREIGN KEY (anchor_id) REFERENCES token_anchors(id) ON DELETE CASCADE,
  constraint anchored_tokens_pkey PRIMARY KEY (token_id)
);
CREATE INDEX anchored_tokens_anchor ON public.anchored_tokens USING btree (anchor_id);

create table api_keys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  kind text not null,
  prefix text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  oauth_client_id text,
  resource text,
  code_hash bytea,
  read_only boolean not null default false,
  tools text,
  workspace_id uuid,
  organization_id uuid,
  last_used_ip text,
  rotates_to uuid,
  expiry_told_at timestamp with time zone,
  renewable_until timestamp with time zone,
  constraint api_keys_binding_check CHECK (((workspace_id IS NULL) OR (organization_id IS NULL))),
  constraint api_keys_kind_check CHECK ((kind = ANY (ARRAY['manual'::text, 'oauth'::text]))),
  constraint api_keys_oauth_client_id_fkey FOREIGN KEY (oauth_client_id) REFERENCES oauth_clients(id) ON DELETE SET NULL,
  constraint api_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint api_keys_rotates_to_fkey FOREIGN KEY (rotates_to) REFERENCES api_keys(id) ON DELETE SET NULL,
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_code_hash_key UNIQUE (code_hash),
  constraint api_keys_key_hash_key UNIQUE (key_hash)
);
CREATE INDEX api_keys_expiring ON public.api_keys USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (revoked_at IS NULL) AND (expiry_told_at IS NULL) AND (kind = 'manual'::text));
CREATE INDEX api_keys_oauth_client ON public.api_keys USING btree (oauth_client_id) WHERE (oauth_client_id IS NOT NULL);
CREATE INDEX api_keys_organization ON public.api_keys USING btree (organization_id) WHERE (organization_id IS NOT NULL);
CREATE INDEX api_keys_rotates_to ON public.api_keys USING btree (rotates_to) WHERE (rotates_to IS NOT NULL);
CREATE INDEX api_keys_user ON public.api_keys USING btree (user_id, id);
CREATE INDEX api_keys_workspace ON public.api_keys USING btree (workspace_id) WHERE (workspace_id IS NOT NULL);
CREATE UNIQUE INDEX api_keys_oauth ON public.api_keys USING btree (user_id, oauth_client_id) WHERE ((kind = 'oauth'::text) AND (revoked_at IS NULL));

create unlogged table attempts (
  bucket text not null,
  failures integer not null,
  blocked_until timestamp with time zone not null,
  forget_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (bucket)
);
CREATE INDEX attempts_age ON public.attempts USING btree (forget_at);

create table audit_chain (
  seq bigint not null,
  change_id uuid not null,
  at timestamp with time zone not null,
  previous bytea,
  hash bytea not null,
  dropped boolean not null default false,
  constraint audit_chain_pkey PRIMARY KEY (seq),
  constraint audit_chain_change_key UNIQUE (change_id)
);
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_to_forget();

create table audit_chain_state (
  only_row boolean not null default true,
  head_seq bigint not null default 0,
  head_hash bytea,
  head_id uuid,
  head_at timestamp with time zone,
  anchor_seq bigint not null default 0,
  anchor_hash bytea,
  former_after uuid,
  former_until uuid,
  constraint audit_chain_state_only_row_check CHECK (only_row),
  constraint audit_chain_state_pkey PRIMARY KEY (only_row)
);

create table audit_pending (
  change_id uuid not null,
  constraint audit_pending_pkey PRIMARY KEY (change_id)
);

create table change_tokens (
  change_id uuid not null,
  position integer not null,
  token_id uuid not null,
  mode_id uuid not null,
  name text not null,
  before json,
  after json,
  constraint change_tokens_pkey PRIMARY KEY (change_id, "position")
) partition by RANGE (change_id);

create table changes (
  id uuid not null,
  workspace_id uuid,
  tokenset_id uuid,
  operation text not null,
  summary text not null,
  user_id uuid,
  surface text not null,
  api_key_id uuid,
  subject json,
  token_count integer not null default 0,
  reverted_by uuid,
  created_at timestamp with time zone not null,
  organization_id uuid,
  audited boolean not null default false,
  ip text,
  request_id text,
  also_in uuid[],
  actor_name text,
  actor_email text,
  actor_claimed boolean,
  pushed_by text,
  constraint changes_pkey PRIMARY KEY (id)
) partition by RANGE (id);
CREATE INDEX changes_also_in ON ONLY public.changes USING gin (also_in) WHERE (also_in IS NOT NULL);
CREATE INDEX changes_audit ON ONLY public.changes USING btree (id DESC) WHERE audited;
CREATE INDEX changes_audit_operation ON ONLY public.changes USING btree (operation, id DESC) WHERE audited;
CREATE INDEX changes_audit_user ON ONLY public.changes USING btree (user_id, id DESC) WHERE audited;
CREATE INDEX changes_organization ON ONLY public.changes USING btree (organization_id, id DESC) WHERE (organization_id IS NOT NULL);
CREATE INDEX changes_reverted_by ON ONLY public.changes USING btree (reverted_by) WHERE (reverted_by IS NOT NULL);
CREATE INDEX changes_tokenset ON ONLY public.changes USING btree (tokenset_id, id DESC);
CREATE INDEX changes_workspace ON ONLY public.changes USING btree (workspace_id, id DESC);
CREATE TRIGGER changes_append_only BEFORE DELETE OR UPDATE OF id, organization_id, workspace_id, tokenset_id, operation, summary, user_id, surface, api_key_id, subject, token_count, created_at, audited, ip, request_id, also_in, actor_name, actor_email, actor_claimed, pushed_by ON public.changes FOR EACH ROW EXECUTE FUNCTION refuse_to_forget();
CREATE TRIGGER changes_chained AFTER INSERT ON public.changes FOR EACH ROW WHEN (new.audited) EXECUTE FUNCTION note_audited();

create table check_rules (
  workspace_id uuid not null,
  rules json not null,
  blocks text not null,
  revision bigint not null,
  updated_at timestamp with time zone not null,
  constraint check_rules_blocks_check CHECK ((blocks = ANY (ARRAY['error'::text, 'warning'::text, 'never'::text]))),
  constraint check_rules_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint check_rules_pkey PRIMARY KEY (workspace_id)
);

create table component_bindings (
  component_id uuid not null,
  position integer not null,
  part text not null,
  property text not null,
  state text,
  option json,
  tokenset_id uuid,
  tokenset_name text not null,
  token text not null,
  constraint component_bindings_component_id_fkey FOREIGN KEY (component_id) REFERENCES components(id) ON DELETE CASCADE,
  constraint component_bindings_pkey PRIMARY KEY (component_id, "position")
);
CREATE INDEX component_bindings_token ON public.component_bindings USING btree (tokenset_id, token);

create table components (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  anatomy text[] not null,
  states text[] not null,
  options json not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint components_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint components_pkey PRIMARY KEY (id),
  constraint components_name UNIQUE (workspace_id, name)
);

create table disabled_by_organizations (
  user_id uuid not null,
  organization_id uuid not null,
  disabled_at timestamp with time zone not null,
  constraint disabled_by_organizations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint disabled_by_organizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint disabled_by_organizations_pkey PRIMARY KEY (user_id)
);
CREATE INDEX disabled_by_organizations_organization ON public.disabled_by_organizations USING btree (organization_id);

create table documentation_pages (
  id uuid not null,
  documentation_id uuid not null,
  path text not null,
  title text not null,
  markdown text not null,
  position integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint documentation_pages_documentation_id_fkey FOREIGN KEY (documentation_id) REFERENCES documentations(id) ON DELETE CASCADE,
  constraint documentation_pages_pkey PRIMARY KEY (id),
  constraint documentation_pages_path UNIQUE (documentation_id, path)
);

create table documentations (
  id uuid not null,
  workspace_id uuid not null,
  slug text not null,
  title text not null,
  description text,
  visibility text not null,
  published boolean not null,
  tokenset_id uuid,
  resolver_id uuid,
  environment_id uuid,
  accent text,
  logo text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint documentations_shown_check CHECK (((tokenset_id IS NULL) <> (resolver_id IS NULL))),
  constraint documentations_visibility_check CHECK ((visibility = ANY (ARRAY['members'::text, 'public'::text]))),
  constraint documentations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint documentations_pkey PRIMARY KEY (id),
  constraint documentations_slug UNIQUE (slug)
);
CREATE INDEX documentations_workspace ON public.documentations USING btree (workspace_id, id);
CREATE TRIGGER documentations_reserve AFTER DELETE OR UPDATE OF slug ON public.documentations FOR EACH ROW EXECUTE FUNCTION reserve_page();

create table environments (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  name_key text not null,
  is_production boolean not null default false,
  active_release_id uuid,
  public boolean not null default false,
  slug text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint environments_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint environments_active_release FOREIGN KEY (id, active_release_id) REFERENCES releases(environment_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint environments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint environments_pkey PRIMARY KEY (id),
  constraint environments_name UNIQUE (organization_id, name_key),
  constraint environments_slug UNIQUE (slug)
);
CREATE UNIQUE INDEX environments_production ON public.environments USING btree (organization_id) WHERE is_production;
CREATE TRIGGER environments_reserve AFTER DELETE OR UPDATE OF slug ON public.environments FOR EACH ROW EXECUTE FUNCTION reserve_stylesheet();

create table event_streams (
  workspace_id uuid not null,
  last_id bigint not null,
  constraint event_streams_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint event_streams_pkey PRIMARY KEY (workspace_id)
);

create table events (
  workspace_id uuid not null,
  id bigint not null,
  type text not null,
  at timestamp with time zone not null,
  body json not null,
  constraint events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint events_pkey PRIMARY KEY (workspace_id, id)
);
CREATE INDEX events_at ON public.events USING btree (at);

create table factors (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  secret bytea,
  last_step bigint,
  credential_id text,
  public_key bytea,
  counter bigint,
  transports text[],
  sealed boolean not null default false,
  constraint factors_kind_check CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text]))),
  constraint factors_parts_check CHECK ((((kind = 'totp'::text) = (secret IS NOT NULL)) AND ((kind = 'passkey'::text) = (public_key IS NOT NULL)))),
  constraint factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint factors_pkey PRIMARY KEY (id),
  constraint factors_credential_key UNIQUE (credential_id)
);
CREATE INDEX factors_user ON public.factors USING btree (user_id);

create table git_app_requests (
  state_hash bytea not null,
  workspace_id uuid not null,
  user_id uuid not null,
  origin text not null,
  expires_at timestamp with time zone not null,
  constraint git_app_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint git_app_requests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint git_app_requests_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX git_app_requests_age ON public.git_app_requests USING btree (expires_at);
CREATE INDEX git_app_requests_user ON public.git_app_requests USING btree (user_id);
CREATE INDEX git_app_requests_workspace ON public.git_app_requests USING btree (workspace_id);

create table git_apps (
  workspace_id uuid not null,
  app json not null,
  fingerprint text not null,
  key bytea not null,
  webhook_secret bytea,
  created_at timestamp with time zone not null,
  constraint git_apps_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint git_apps_pkey PRIMARY KEY (workspace_id)
);

create table git_branches (
  connection_id uuid not null,
  branch text not null,
  proposal_id uuid not null,
  commit text not null,
  content text not null,
  is_gone boolean not null default false,
  constraint git_branches_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_branches_pkey PRIMARY KEY (connection_id, branch)
);

create table git_connections (
  id uuid not null,
  workspace_id uuid not null,
  url text not null,
  branch text not null,
  folder text not null,
  format text not null,
  direction text not null,
  push_on text not null,
  incoming text not null,
  pull_requests text not null,
  outputs text[],
  credential_kind text not null,
  credential_username text,
  credential_fingerprint text not null,
  credential bytea not null,
  notify_secret bytea not null,
  host_key text,
  state text not null,
  error text,
  last_commit text,
  last_synced_at timestamp with time zone,
  pushed_change uuid,
  pushing json,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  first_push_by uuid,
  failures integer not null default 0,
  next_attempt_at timestamp with time zone,
  outputs_known boolean not null default false,
  may_replace text[] not null default '{}'::text[],
  blocked text[] not null default '{}'::text[],
  warnings json,
  has_stopped boolean not null default false,
  commit_mode text not null default 'each'::text,
  message text,
  targets json not null default '[]'::json,
  credential_expires_at date,
  credential_renews boolean not null default false,
  credential_checked_at timestamp with time zone,
  layout text not null default 'files'::text,
  credential_app json,
  constraint git_connections_first_push_by_fkey FOREIGN KEY (first_push_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint git_connections_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint git_connections_pkey PRIMARY KEY (id),
  constraint git_connections_workspace_id_key UNIQUE (workspace_id)
);
CREATE INDEX git_connections_first_push_by ON public.git_connections USING btree (first_push_by) WHERE (first_push_by IS NOT NULL);

create table git_files (
  connection_id uuid not null,
  mode_id uuid not null,
  path text not null,
  blob text not null,
  tokens json not null,
  constraint git_files_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_files_pkey PRIMARY KEY (connection_id, mode_id)
);

create table git_held (
  connection_id uuid not null,
  mode_id uuid not null,
  name text not null,
  proposal_id uuid not null,
  theirs text,
  constraint git_held_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_held_pkey PRIMARY KEY (connection_id, mode_id, name)
);
CREATE INDEX git_held_proposal ON public.git_held USING btree (proposal_id);

create table git_outputs (
  connection_id uuid not null,
  path text not null,
  blob text not null,
  constraint git_outputs_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_outputs_pkey PRIMARY KEY (connection_id, path)
);

create table git_pull_requests (
  connection_id uuid not null,
  proposal_id uuid not null,
  number integer,
  url text,
  state text not null,
  commit text,
  content text,
  shown text,
  reported text,
  is_shared boolean not null default false,
  constraint git_pull_requests_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_pull_requests_pkey PRIMARY KEY (connection_id, proposal_id)
);

create table git_pushes (
  id uuid not null,
  connection_id uuid not null,
  branch text not null,
  before text not null,
  after text not null,
  name text not null,
  email text,
  constraint git_pushes_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_pushes_pkey PRIMARY KEY (id)
);
CREATE INDEX git_pushes_branch ON public.git_pushes USING btree (connection_id, branch, id);

create table git_runs (
  id uuid not null,
  connection_id uuid not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  state text not null,
  commits text[] not null,
  changes uuid[] not null,
  proposal_id uuid,
  error text,
  pushed json not null default '[]'::json,
  pulled json not null default '[]'::json,
  warnings json,
  targets json not null default '[]'::json,
  constraint git_runs_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX git_runs_page ON public.git_runs USING btree (connection_id, id);

create table git_tags (
  connection_id uuid not null,
  release_id uuid not null,
  constraint git_tags_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_tags_pkey PRIMARY KEY (connection_id, release_id)
);

create table git_targets (
  connection_id uuid not null,
  key text not null,
  release_id uuid,
  base_release_id uuid,
  commit text,
  pushing text,
  paths text[] not null default '{}'::text[],
  number integer,
  url text,
  constraint git_targets_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_targets_pkey PRIMARY KEY (connection_id, key)
);

create table git_themes (
  connection_id uuid not null,
  resolver_id uuid,
  state json not null,
  constraint git_themes_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES git_connections(id) ON DELETE CASCADE,
  constraint git_themes_pkey PRIMARY KEY (connection_id)
);

create table guidance (
  id uuid not null,
  workspace_id uuid not null,
  anchor_id uuid,
  tokenset_id uuid,
  group_name text,
  component_id uuid,
  content json,
  pinned boolean not null,
  author_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint guidance_subject_check CHECK (((num_nonnulls(anchor_id, group_name, component_id) = 1) AND ((group_name IS NULL) = (tokenset_id IS NULL)))),
  constraint guidance_anchor_id_fkey FOREIGN KEY (anchor_id) REFERENCES token_anchors(id) ON DELETE CASCADE,
  constraint guidance_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint guidance_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint guidance_pkey PRIMARY KEY (id),
  constraint guidance_component UNIQUE (component_id),
  constraint guidance_group UNIQUE (tokenset_id, group_name),
  constraint guidance_token UNIQUE (anchor_id)
);
CREATE INDEX guidance_author ON public.guidance USING btree (author_id);
CREATE INDEX guidance_workspace ON public.guidance USING btree (workspace_id, id);

create table idempotency_keys (
  api_key_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body text,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint idempotency_keys_pkey PRIMARY KEY (api_key_id, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table identities (
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_provider_key UNIQUE (user_id, provider),
  constraint identities_subject_key UNIQUE (issuer, subject)
);

create table invitations (
  id uuid not null,
  workspace_id uuid,
  organization_id uuid,
  email text not null,
  role text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitations_place_check CHECK (((workspace_id IS NULL) <> (organization_id IS NULL))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'editor'::text, 'viewer'::text]))),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint invitations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_organization_key UNIQUE (organization_id, email),
  constraint invitations_workspace_key UNIQUE (workspace_id, email)
);
CREATE INDEX invitations_age ON public.invitations USING btree (expires_at);
CREATE INDEX invitations_inviter ON public.invitations USING btree (invited_by);

create table jobs (
  id uuid not null,
  kind text not null,
  key text,
  payload json not null,
  run_at timestamp with time zone not null,
  attempts integer not null default 0,
  leased_until timestamp with time zone,
  leased_by uuid,
  again boolean not null default false,
  last_error text,
  failed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  deaths integer not null default 0,
  account text not null default 'nobody'::text,
  host text not null default ''::text,
  constraint jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX jobs_account ON public.jobs USING btree (kind, account, COALESCE(leased_until, run_at), id) WHERE (failed_at IS NULL);
CREATE INDEX jobs_due ON public.jobs USING btree (kind, COALESCE(leased_until, run_at), id) WHERE (failed_at IS NULL);
CREATE UNIQUE INDEX jobs_key ON public.jobs USING btree (kind, key) WHERE ((key IS NOT NULL) AND (failed_at IS NULL));

create table known_findings (
  workspace_id uuid not null,
  fingerprint text not null,
  reason text not null,
  accepted_by uuid,
  accepted_at timestamp with time zone not null,
  constraint known_findings_fingerprint_check CHECK (((char_length(fingerprint) >= 1) AND (char_length(fingerprint) <= 100))),
  constraint known_findings_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint known_findings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint known_findings_pkey PRIMARY KEY (workspace_id, fingerprint)
);
CREATE INDEX known_findings_accepted_by ON public.known_findings USING btree (accepted_by);

create table links (
  id uuid not null,
  kind text not null,
  user_id uuid,
  email text not null,
  token_hash bytea not null,
  was_mailed boolean not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  invitation_id uuid,
  since timestamp with time zone,
  by_provider boolean not null default false,
  scim_user_id uuid,
  constraint links_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'verify'::text, 'change'::text, 'take_back'::text, 'adopt'::text, 'invite'::text]))),
  constraint links_owner_check CHECK ((((kind = 'invite'::text) = (invitation_id IS NOT NULL)) AND ((kind = 'invite'::text) = (user_id IS NULL)))),
  constraint links_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE CASCADE,
  constraint links_scim_user_id_fkey FOREIGN KEY (scim_user_id) REFERENCES scim_users(id) ON DELETE SET NULL,
  constraint links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint links_pkey PRIMARY KEY (id),
  constraint links_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX links_age ON public.links USING btree (expires_at);
CREATE INDEX links_invitation ON public.links USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);
CREATE INDEX links_scim_user ON public.links USING btree (scim_user_id) WHERE (scim_user_id IS NOT NULL);
CREATE INDEX links_user ON public.links USING btree (user_id, kind);

create table mails (
  id uuid not null,
  kind text not null,
  address text not null,
  user_id uuid,
  details jsonb not null,
  state text not null,
  attempts integer not null default 0,
  error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  constraint mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_address ON public.mails USING btree (address, created_at);
CREATE INDEX mails_age ON public.mails USING btree (created_at);
CREATE INDEX mails_user ON public.mails USING btree (user_id);

create table mode_snapshots (
  mode_id uuid not null,
  organization_id uuid not null,
  revision bigint not null,
  token_count integer not null,
  tokens_hash bytea,
  groups_hash bytea,
  constraint mode_snapshots_mode_id_fkey FOREIGN KEY (mode_id) REFERENCES modes(id) ON DELETE CASCADE,
  constraint mode_snapshots_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint mode_snapshots_pkey PRIMARY KEY (mode_id)
);
CREATE INDEX mode_snapshots_organization ON public.mode_snapshots USING btree (organization_id);

create table modes (
  id uuid not null,
  tokenset_id uuid not null,
  name text not null,
  name_key text not null,
  revision bigint not null default 0,
  groups json,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  token_count integer not null default 0,
  constraint modes_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint modes_tokenset_id_fkey FOREIGN KEY (tokenset_id) REFERENCES tokensets(id) ON DELETE CASCADE,
  constraint modes_pkey PRIMARY KEY (id),
  constraint modes_name UNIQUE (tokenset_id, name_key),
  constraint modes_tokenset_id_id_key UNIQUE (tokenset_id, id)
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  workspace_id uuid,
  organization_id uuid,
  type text not null,
  title text not null,
  subject_kind text not null,
  subject_id uuid not null,
  actor_id uuid,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  count integer not null default 1,
  constraint notifications_place_check CHECK (((workspace_id IS NULL) OR (organization_id IS NULL))) NOT VALID,
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint notifications_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (id)
);
CREATE INDEX notifications_actor ON public.notifications USING btree (actor_id);
CREATE INDEX notifications_created ON public.notifications USING btree (created_at);
CREATE INDEX notifications_organization ON public.notifications USING btree (organization_id);
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, id);
CREATE INDEX notifications_workspace ON public.notifications USING btree (workspace_id);

create table oauth_clients (
  id text not null,
  secret_hash bytea,
  name text not null,
  redirect_uris text[] not null,
  metadata json not null,
  created_at timestamp with time zone not null default now(),
  granted_at timestamp with time zone,
  document_fresh_until timestamp with time zone,
  constraint oauth_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_clients_age ON public.oauth_clients USING btree (COALESCE(granted_at, created_at));

create table oauth_codes (
  code_hash bytea not null,
  client_id text not null,
  user_id uuid not null,
  redirect_uri text not null,
  redirect_uri_given boolean not null,
  scopes text[] not null,
  state_hash bytea,
  code_challenge text,
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone,
  offline boolean not null default false,
  constraint oauth_codes_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint oauth_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint oauth_codes_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX oauth_codes_age ON public.oauth_codes USING btree (expires_at);
CREATE INDEX oauth_codes_client ON public.oauth_codes USING btree (client_id);
CREATE INDEX oauth_codes_user ON public.oauth_codes USING btree (user_id);

create table oauth_refresh_families (
  api_key_id uuid not null,
  family_hash bytea not null,
  token_hash bytea not null,
  scopes text[] not null,
  previous_hash bytea,
  replaced_at timestamp with time zone,
  salt bytea,
  constraint oauth_refresh_families_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint oauth_refresh_families_pkey PRIMARY KEY (api_key_id),
  constraint oauth_refresh_families_family_key UNIQUE (family_hash)
);

create table oauth_transactions (
  token_hash bytea not null,
  session_id uuid not null,
  user_id uuid not null,
  client_id text not null,
  redirect_uri text not null,
  redirect_uri_given boolean not null,
  scopes text[] not null,
  state text,
  code_challenge text,
  expires_at timestamp with time zone not null,
  offline boolean not null default false,
  constraint oauth_transactions_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint oauth_transactions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint oauth_transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint oauth_transactions_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX oauth_transactions_age ON public.oauth_transactions USING btree (expires_at);
CREATE INDEX oauth_transactions_client ON public.oauth_transactions USING btree (client_id);
CREATE INDEX oauth_transactions_session ON public.oauth_transactions USING btree (session_id);
CREATE INDEX oauth_transactions_user ON public.oauth_transactions USING btree (user_id);

create table organization_domains (
  domain text not null,
  organization_id uuid not null,
  constraint organization_domains_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_domains_pkey PRIMARY KEY (domain)
);
CREATE INDEX organization_domains_organization ON public.organization_domains USING btree (organization_id);

create table organization_members (
  id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  added_by uuid,
  role_by text,
  constraint organization_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'editor'::text, 'viewer'::text]))),
  constraint organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint organization_members_pkey PRIMARY KEY (id),
  constraint organization_members_organization_id_user_id_key UNIQUE (organization_id, user_id)
);
CREATE INDEX organization_members_user ON public.organization_members USING btree (user_id);

create table organizations (
  id uuid not null,
  name text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  require_factor boolean not null default false,
  constraint organizations_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint organizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint organizations_pkey PRIMARY KEY (id)
);
CREATE INDEX organizations_user ON public.organizations USING btree (user_id);

create table outputs (
  workspace_id uuid not null,
  outputs json not null,
  updated_at timestamp with time zone not null,
  constraint outputs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint outputs_pkey PRIMARY KEY (workspace_id)
);

create table package_environments (
  organization_id uuid not null,
  environment_id uuid not null,
  constraint package_environments_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint package_environments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES packages(organization_id) ON DELETE CASCADE,
  constraint package_environments_pkey PRIMARY KEY (organization_id, environment_id)
);
CREATE INDEX package_environments_environment ON public.package_environments USING btree (environment_id);

create table package_files (
  release_id uuid not null,
  kind text not null,
  name text not null,
  organization_id uuid not null,
  version text not null,
  workspaces uuid[] not null,
  manifest json not null,
  bytes bytea not null,
  sha1 bytea not null,
  sha256 bytea not null,
  sha512 bytea not null,
  signature text,
  created_at timestamp with time zone not null,
  constraint package_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint package_files_pkey PRIMARY KEY (release_id, kind, name)
);
CREATE INDEX package_files_version ON public.package_files USING btree (organization_id, kind, name, version);

create table package_versions (
  release_id uuid not null,
  organization_id uuid not null,
  environment_id uuid not null,
  version text not null,
  constraint package_versions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint package_versions_pkey PRIMARY KEY (release_id),
  constraint package_versions_version UNIQUE (organization_id, version)
);

create table packages (
  organization_id uuid not null,
  npm_scope text,
  npm_name text,
  swift_scope text,
  swift_name text,
  maven_group text,
  maven_artifact text,
  public boolean not null,
  updated_at timestamp with time zone not null,
  license text,
  constraint packages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint packages_pkey PRIMARY KEY (organization_id)
);
CREATE UNIQUE INDEX packages_maven_group ON public.packages USING btree (lower(maven_group));
CREATE UNIQUE INDEX packages_npm_scope ON public.packages USING btree (ltrim(npm_scope, '@'::text));
CREATE UNIQUE INDEX packages_swift_scope ON public.packages USING btree (lower(swift_scope));
CREATE TRIGGER packages_reserve AFTER DELETE OR UPDATE OF npm_scope, swift_scope, maven_group, maven_artifact ON public.packages FOR EACH ROW EXECUTE FUNCTION reserve_package_names();

create table passkey_challenges (
  challenge text not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'sign_in'::text]))),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge)
);
CREATE INDEX passkey_challenges_age ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user ON public.passkey_challenges USING btree (user_id);

create table plugin_bridge (
  state_hash bytea not null,
  status text not null,
  sealed_code bytea,
  expires_at timestamp with time zone not null,
  constraint plugin_bridge_status_check CHECK ((status = ANY (ARRAY['complete'::text, 'denied'::text, 'delivered'::text]))),
  constraint plugin_bridge_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX plugin_bridge_age ON public.plugin_bridge USING btree (expires_at);

create table proposal_reviews (
  id uuid not null,
  proposal_id uuid not null,
  author_id uuid,
  decision text not null,
  body text not null,
  token text,
  fallen boolean not null default false,
  created_at timestamp with time zone not null,
  constraint proposal_reviews_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'request_changes'::text, 'comment'::text]))),
  constraint proposal_reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint proposal_reviews_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposals(id) ON DELETE CASCADE,
  constraint proposal_reviews_pkey PRIMARY KEY (id)
);
CREATE INDEX proposal_reviews_author ON public.proposal_reviews USING btree (author_id);
CREATE INDEX proposal_reviews_proposal ON public.proposal_reviews USING btree (proposal_id, id);

create table proposals (
  id uuid not null,
  workspace_id uuid not null,
  title text not null,
  description text,
  status text not null,
  author_id uuid,
  reviewers uuid[] not null,
  base json not null,
  operations json not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  merged_by uuid,
  merged_at timestamp with time zone,
  merge_change_id uuid,
  override_reason text,
  author_name text,
  constraint proposals_merged_check CHECK (((status = 'merged'::text) = ((merged_at IS NOT NULL) AND (merge_change_id IS NOT NULL)))),
  constraint proposals_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'approved'::text, 'merged'::text, 'closed'::text]))),
  constraint proposals_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint proposals_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint proposals_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint proposals_pkey PRIMARY KEY (id)
);
CREATE INDEX proposals_author ON public.proposals USING btree (author_id);
CREATE INDEX proposals_merge_change ON public.proposals USING btree (merge_change_id) WHERE (merge_change_id IS NOT NULL);
CREATE INDEX proposals_merged_by ON public.proposals USING btree (merged_by);
CREATE INDEX proposals_workspace ON public.proposals USING btree (workspace_id, id);

create unlogged table rate_windows (
  bucket text not null,
  window_start bigint not null,
  hits integer not null,
  constraint rate_windows_pkey PRIMARY KEY (bucket, window_start)
);
CREATE INDEX rate_windows_age ON public.rate_windows USING btree (window_start);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

create table registry_key (
  id smallint not null default 1,
  public_key bytea not null,
  private_key bytea not null,
  sealed boolean not null,
  created_at timestamp with time zone not null,
  constraint registry_key_one CHECK ((id = 1)),
  constraint registry_key_pkey PRIMARY KEY (id)
);

create table releases (
  id uuid not null,
  environment_id uuid not null,
  version text not null,
  root_hash bytea not null,
  notes text,
  changes json not null,
  merged_from uuid,
  rolled_back_to uuid,
  published_by uuid,
  created_at timestamp with time zone not null,
  override_reason text,
  findings jsonb,
  constraint releases_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint releases_pkey PRIMARY KEY (id),
  constraint releases_environment_id_id_key UNIQUE (environment_id, id),
  constraint releases_version UNIQUE (environment_id, version)
);

create table reserved_names (
  id uuid not null,
  kind text not null,
  name text not null,
  holder_id uuid not null,
  subject_id uuid not null,
  let_go_at timestamp with time zone not null,
  constraint reserved_names_kind_check CHECK ((kind = ANY (ARRAY['npm_scope'::text, 'swift_scope'::text, 'maven_name'::text, 'page'::text, 'stylesheet'::text]))),
  constraint reserved_names_pkey PRIMARY KEY (id),
  constraint reserved_names_name UNIQUE (kind, name)
);
CREATE INDEX reserved_names_holder ON public.reserved_names USING btree (holder_id, let_go_at);
CREATE INDEX reserved_names_let_go ON public.reserved_names USING btree (let_go_at);

create table resolver_sources (
  resolver_id uuid not null,
  workspace_id uuid not null,
  place integer not null,
  position integer not null,
  tokenset_id uuid not null,
  mode_id uuid,
  constraint resolver_sources_resolver_id_workspace_id_fkey FOREIGN KEY (resolver_id, workspace_id) REFERENCES resolvers(id, workspace_id) ON DELETE CASCADE,
  constraint resolver_sources_tokenset_id_mode_id_fkey FOREIGN KEY (tokenset_id, mode_id) REFERENCES modes(tokenset_id, id) ON DELETE CASCADE,
  constraint resolver_sources_tokenset_id_workspace_id_fkey FOREIGN KEY (tokenset_id, workspace_id) REFERENCES tokensets(id, workspace_id) ON DELETE CASCADE,
  constraint resolver_sources_pkey PRIMARY KEY (resolver_id, workspace_id, place, "position")
);
CREATE INDEX resolver_sources_mode ON public.resolver_sources USING btree (tokenset_id, mode_id);
CREATE INDEX resolver_sources_tokenset ON public.resolver_sources USING btree (tokenset_id, workspace_id);

create table resolvers (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  name_key text not null,
  description text,
  shape json not null,
  revision bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint resolvers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint resolvers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint resolvers_pkey PRIMARY KEY (id),
  constraint resolvers_id_workspace_id_key UNIQUE (id, workspace_id),
  constraint resolvers_name UNIQUE (workspace_id, name_key)
);

create table scales (
  id uuid not null,
  tokenset_id uuid not null,
  mode_id uuid not null,
  rule json not null,
  steps json not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint scales_tokenset_id_mode_id_fkey FOREIGN KEY (tokenset_id, mode_id) REFERENCES modes(tokenset_id, id) ON DELETE CASCADE,
  constraint scales_pkey PRIMARY KEY (id)
);
CREATE INDEX scales_mode ON public.scales USING btree (tokenset_id, mode_id, id);

create table scim_group_members (
  group_id uuid not null,
  scim_user_id uuid not null,
  constraint scim_group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES scim_groups(id) ON DELETE CASCADE,
  constraint scim_group_members_scim_user_id_fkey FOREIGN KEY (scim_user_id) REFERENCES scim_users(id) ON DELETE CASCADE,
  constraint scim_group_members_pkey PRIMARY KEY (group_id, scim_user_id)
);
CREATE INDEX scim_group_members_user ON public.scim_group_members USING btree (scim_user_id);

create table scim_groups (
  id uuid not null,
  organization_id uuid not null,
  display_name text not null,
  name_key text not null,
  external_id text,
  member_role text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint scim_groups_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint scim_groups_pkey PRIMARY KEY (id),
  constraint scim_groups_name_key UNIQUE (organization_id, name_key)
);
CREATE INDEX scim_groups_external_id ON public.scim_groups USING btree (organization_id, external_id);
CREATE INDEX scim_groups_page ON public.scim_groups USING btree (organization_id, id);

create table scim_tokens (
  organization_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  made_by uuid,
  constraint scim_tokens_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint scim_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint scim_tokens_pkey PRIMARY KEY (organization_id),
  constraint scim_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX scim_tokens_made_by ON public.scim_tokens USING btree (made_by);

create table scim_users (
  id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  external_id text,
  display_name text,
  emails text[] not null,
  active boolean not null,
  has_group_role boolean not null default false,
  attributes json not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  managed_since timestamp with time zone,
  pending_email text,
  constraint scim_users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint scim_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint scim_users_pkey PRIMARY KEY (id),
  constraint scim_users_user_id_key UNIQUE (organization_id, user_id),
  constraint scim_users_user_name_key UNIQUE (organization_id, user_name)
);
CREATE INDEX scim_users_display_name ON public.scim_users USING btree (organization_id, display_name);
CREATE INDEX scim_users_emails ON public.scim_users USING gin (emails);
CREATE INDEX scim_users_external_id ON public.scim_users USING btree (organization_id, external_id);
CREATE INDEX scim_users_page ON public.scim_users USING btree (organization_id, id);
CREATE INDEX scim_users_pending_email ON public.scim_users USING btree (pending_email) WHERE (pending_email IS NOT NULL);
CREATE INDEX scim_users_user ON public.scim_users USING btree (user_id);

create table second_factor_tickets (
  id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  password_hash text,
  expires_at timestamp with time zone not null,
  provider text,
  identity_id uuid,
  provider_sid text,
  constraint second_factor_tickets_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identities(id) ON DELETE CASCADE,
  constraint second_factor_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint second_factor_tickets_pkey PRIMARY KEY (id),
  constraint second_factor_tickets_token_key UNIQUE (token_hash)
);
CREATE INDEX second_factor_tickets_age ON public.second_factor_tickets USING btree (expires_at);
CREATE INDEX second_factor_tickets_identity ON public.second_factor_tickets USING btree (identity_id) WHERE (identity_id IS NOT NULL);
CREATE INDEX second_factor_tickets_user ON public.second_factor_tickets USING btree (user_id);

create table served_versions (
  kind text not null,
  name text not null,
  version text not null,
  release_id uuid not null,
  constraint served_versions_pkey PRIMARY KEY (kind, name, version)
);

create table sessions (
  id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  user_agent text,
  ip text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone not null default now(),
  provider text,
  identity_id uuid,
  provider_sid text,
  constraint sessions_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES identities(id) ON DELETE CASCADE,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_identity ON public.sessions USING btree (identity_id) WHERE (identity_id IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

create table shared_pages (
  id uuid not null,
  workspace_id uuid not null,
  slug text not null,
  title text not null,
  intro text,
  visibility text not null,
  tokenset_id uuid,
  resolver_id uuid,
  environment_id uuid,
  notes jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint shared_pages_shown_check CHECK (((tokenset_id IS NULL) <> (resolver_id IS NULL))),
  constraint shared_pages_visibility_check CHECK ((visibility = ANY (ARRAY['members'::text, 'public'::text]))),
  constraint shared_pages_environment_id_fkey FOREIGN KEY (environment_id) REFERENCES environments(id) ON DELETE CASCADE,
  constraint shared_pages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint shared_pages_pkey PRIMARY KEY (id),
  constraint shared_pages_slug UNIQUE (slug)
);
CREATE INDEX shared_pages_environment ON public.shared_pages USING btree (environment_id);
CREATE INDEX shared_pages_workspace ON public.shared_pages USING btree (workspace_id, id);
CREATE TRIGGER shared_pages_reserve AFTER DELETE OR UPDATE OF slug ON public.shared_pages FOR EACH ROW EXECUTE FUNCTION reserve_page();

create table sign_in_devices (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint sign_in_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sign_in_devices_pkey PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX sign_in_devices_age ON public.sign_in_devices USING btree (last_used_at);
CREATE INDEX sign_in_devices_token ON public.sign_in_devices USING btree (token_hash);

create table sign_ons (
  state_hash bytea not null,
  browser_hash bytea not null,
  provider text not null,
  purpose text not null,
  return_to text not null,
  user_id uuid,
  session_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_ons_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'connect'::text, 'confirm'::text]))),
  constraint sign_ons_session_check CHECK ((((purpose = 'sign_in'::text) = (session_id IS NULL)) AND ((user_id IS NULL) = (session_id IS NULL)))),
  constraint sign_ons_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint sign_ons_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sign_ons_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX sign_ons_age ON public.sign_ons USING btree (expires_at);
CREATE INDEX sign_ons_session ON public.sign_ons USING btree (session_id);
CREATE INDEX sign_ons_user ON public.sign_ons USING btree (user_id);

create table snapshot_parts (
  organization_id uuid not null,
  hash bytea not null,
  body json not null,
  children bytea[] not null,
  constraint snapshot_parts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint snapshot_parts_pkey PRIMARY KEY (organization_id, hash)
);

create table token_anchors (
  id uuid not null,
  workspace_id uuid not null,
  tokenset_id uuid not null,
  constraint token_anchors_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint token_anchors_pkey PRIMARY KEY (id)
);
CREATE INDEX token_anchors_workspace ON public.token_anchors USING btree (workspace_id);

create table tokens (
  id uuid not null,
  mode_id uuid not null,
  name text not null,
  type text not null,
  value json not null,
  description text,
  alias_to text,
  refs text[] not null default '{}'::text[],
  extensions json,
  deprecated json,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  replaced_by text,
  remove_in text,
  constraint tokens_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint tokens_mode_id_fkey FOREIGN KEY (mode_id) REFERENCES modes(id) ON DELETE CASCADE,
  constraint tokens_pkey PRIMARY KEY (id),
  constraint tokens_name UNIQUE (mode_id, name) DEFERRABLE
);
CREATE INDEX tokens_order ON public.tokens USING btree (mode_id, id);
CREATE INDEX tokens_refs ON public.tokens USING gin (refs) WITH (gin_pending_list_limit='256') WHERE (refs <> '{}'::text[]);
CREATE INDEX tokens_replaced ON public.tokens USING btree (mode_id, replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE INDEX tokens_search ON public.tokens USING gin ((((((name || '
'::text) || COALESCE(description, ''::text)) || '
'::text) || (value)::text)) gin_trgm_ops) WITH (gin_pending_list_limit='1024');
CREATE TRIGGER tokens_pass_anchors_on AFTER DELETE ON public.tokens REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION pass_anchors_on();

create table tokensets (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  description text,
  default_mode_id uuid not null,
  revision bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  preview json,
  constraint tokensets_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint tokensets_default_mode FOREIGN KEY (id, default_mode_id) REFERENCES modes(tokenset_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint tokensets_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint tokensets_pkey PRIMARY KEY (id),
  constraint tokensets_id_workspace_id_key UNIQUE (id, workspace_id)
);
CREATE INDEX tokensets_workspace ON public.tokensets USING btree (workspace_id, id);

create table told_findings (
  workspace_id uuid not null,
  fingerprints text[] not null,
  unlisted integer not null default 0,
  constraint told_findings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint told_findings_pkey PRIMARY KEY (workspace_id)
);

create table touched (
  xid xid8 not null,
  scope uuid
);
CREATE INDEX touched_xid ON public.touched USING btree (xid);

create table transfers (
  id uuid not null,
  workspace_id uuid,
  organization_id uuid,
  from_user_id uuid not null,
  to_user_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint transfers_place_check CHECK (((workspace_id IS NULL) <> (organization_id IS NULL))),
  constraint transfers_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint transfers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint transfers_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint transfers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_organization_key UNIQUE (organization_id),
  constraint transfers_workspace_key UNIQUE (workspace_id)
);
CREATE INDEX transfers_age ON public.transfers USING btree (expires_at);
CREATE INDEX transfers_from ON public.transfers USING btree (from_user_id);
CREATE INDEX transfers_to ON public.transfers USING btree (to_user_id);

create table usage_branches (
  id uuid not null,
  workspace_id uuid not null,
  repository text not null,
  branch text,
  commit text not null,
  scanned_at timestamp with time zone not null,
  files integer not null,
  uses integer not null,
  hardcoded integer not null,
  replaceable integer not null,
  unknown integer not null,
  deprecated integer not null,
  bytes bigint not null,
  constraint usage_branches_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint usage_branches_pkey PRIMARY KEY (id),
  constraint usage_branches_name UNIQUE NULLS NOT DISTINCT (workspace_id, repository, branch)
);

create table usage_days (
  branch_id uuid not null,
  day date not null,
  scanned_at timestamp with time zone not null,
  uses integer not null,
  hardcoded integer not null,
  replaceable integer not null,
  unknown integer not null,
  deprecated integer not null,
  constraint usage_days_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES usage_branches(id) ON DELETE CASCADE,
  constraint usage_days_pkey PRIMARY KEY (branch_id, day)
);
CREATE INDEX usage_days_day ON public.usage_days USING btree (day);

create table usage_findings (
  branch_id uuid not null,
  kind text not null,
  position integer not null,
  name text not null,
  type text,
  nearest text,
  distance double precision,
  file text not null,
  line integer not null,
  constraint usage_findings_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES usage_branches(id) ON DELETE CASCADE,
  constraint usage_findings_pkey PRIMARY KEY (branch_id, kind, "position")
);

create table usage_places (
  branch_id uuid not null,
  token text not null,
  file text not null,
  kind text not null,
  deprecated boolean not null,
  lines integer[] not null,
  constraint usage_places_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES usage_branches(id) ON DELETE CASCADE,
  constraint usage_places_pkey PRIMARY KEY (branch_id, token, file, kind, deprecated)
);
CREATE INDEX usage_places_deprecated ON public.usage_places USING btree (branch_id, token, file) WHERE deprecated;

create table usage_reports (
  branch_id uuid not null,
  commit text not null,
  id uuid not null,
  scanned_at timestamp with time zone not null,
  constraint usage_reports_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES usage_branches(id) ON DELETE CASCADE,
  constraint usage_reports_pkey PRIMARY KEY (branch_id, commit)
);
CREATE INDEX usage_reports_scanned ON public.usage_reports USING btree (scanned_at);

create table usage_tokens (
  branch_id uuid not null,
  token text not null,
  uses integer not null,
  constraint usage_tokens_branch_id_fkey FOREIGN KEY (branch_id) REFERENCES usage_branches(id) ON DELETE CASCADE,
  constraint usage_tokens_pkey PRIMARY KEY (branch_id, token)
);

create table usage_totals (
  workspace_id uuid not null,
  token text not null,
  uses integer not null,
  repositories integer not null,
  constraint usage_totals_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint usage_totals_pkey PRIMARY KEY (workspace_id, token)
);

create table used_logout_tokens (
  provider text not null,
  jti_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_logout_tokens_pkey PRIMARY KEY (provider, jti_hash)
);
CREATE INDEX used_logout_tokens_age ON public.used_logout_tokens USING btree (expires_at);

create table users (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  plan_type text not null,
  is_admin boolean not null default false,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  email_verified boolean not null default false,
  deleted_at timestamp with time zone,
  kind text not null default 'person'::text,
  service_workspace_id uuid,
  service_organization_id uuid,
  service_role text,
  service_scopes text[],
  password_set_at timestamp with time zone,
  constraint users_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'service'::text]))),
  constraint users_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint users_service_check CHECK (((num_nonnulls(service_workspace_id, service_organization_id) = ((kind = 'service'::text))::integer) AND ((service_role IS NOT NULL) = (kind = 'service'::text)) AND ((service_scopes IS NOT NULL) = (kind = 'service'::text)))),
  constraint users_service_role_check CHECK ((service_role = ANY (ARRAY['admin'::text, 'editor'::text, 'viewer'::text]))),
  constraint users_service_organization_id_fkey FOREIGN KEY (service_organization_id) REFERENCES organizations(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint users_service_workspace_id_fkey FOREIGN KEY (service_workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email)
);
CREATE INDEX users_service_organization ON public.users USING btree (service_organization_id) WHERE (service_organization_id IS NOT NULL);
CREATE INDEX users_service_workspace ON public.users USING btree (service_workspace_id) WHERE (service_workspace_id IS NOT NULL);

create table webhook_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  event_id bigint,
  event text not null,
  body text not null,
  status text not null,
  attempts integer not null default 0,
  response_status integer,
  response_body text,
  error text,
  duration_ms integer,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_event UNIQUE (webhook_id, event_id)
);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (webhook_id, id);

create table webhooks (
  id uuid not null,
  workspace_id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  status text not null,
  disabled_reason text,
  secret text not null,
  former_secret text,
  former_until timestamp with time zone,
  position bigint not null,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version bigint not null default 1,
  constraint webhooks_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
  constraint webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint webhooks_pkey PRIMARY KEY (id)
);
CREATE INDEX webhooks_workspace ON public.webhooks USING btree (workspace_id, id);

create table workspace_members (
  id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  added_by uuid,
  constraint workspace_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'editor'::text, 'viewer'::text]))),
  constraint workspace_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint workspace_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint workspace_members_pkey PRIMARY KEY (id),
  constraint workspace_members_workspace_id_user_id_key UNIQUE (workspace_id, user_id)
);
CREATE INDEX workspace_members_user ON public.workspace_members USING btree (user_id, workspace_id);

create table workspace_usage (
  workspace_id uuid not null,
  tokens bigint not null default 0,
  bytes bigint not null default 0,
  changes bigint not null default 0,
  constraint workspace_usage_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint workspace_usage_pkey PRIMARY KEY (workspace_id)
);

create table workspaces (
  id uuid not null,
  name text not null,
  description text,
  user_id uuid not null,
  organization_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  proposal_rules jsonb,
  constraint workspaces_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
  constraint workspaces_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint workspaces_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint workspaces_pkey PRIMARY KEY (id)
);
CREATE INDEX workspaces_organization ON public.workspaces USING btree (organization_id) WHERE (organization_id IS NOT NULL);
CREATE INDEX workspaces_user ON public.workspaces USING btree (user_id, id);

CREATE OR REPLACE FUNCTION public.id_of_name(kind text, name text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select overlay(overlay(md5(kind || ' ' || name) placing '8' from 13) placing '8' from 17)::uuid
$function$;

CREATE OR REPLACE FUNCTION public.maven_names(maven_group text, maven_artifact text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when maven_group is null then '{}'
    else array[lower(maven_group), lower(maven_group || '.' || maven_artifact)] end
$function$;

CREATE OR REPLACE FUNCTION public.note_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Entries that are moved or restored are chained already.
  if current_setting('tessera.chained', true) is distinct from 'on' then
    insert into audit_pending (change_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.pass_anchors_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into anchored_tokens (token_id, anchor_id)
    select t.id, a.anchor_id from deleted d
    join anchored_tokens a on a.token_id = d.id
    join token_anchors n on n.id = a.anchor_id
    join modes m on m.tokenset_id = n.tokenset_id
    join tokens t on t.mode_id = m.id and t.name = d.name
    on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_to_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('tessera.retention', true) is distinct from 'on' then
    raise exception 'entries of the history are neither changed nor deleted';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.reserve_name(kind text, name text, holder uuid, subject uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into reserved_names values (id_of_name(kind, name), kind, name, holder, subject, now())
  on conflict on constraint reserved_names_name do update set holder_id = excluded.holder_id,
    subject_id = excluded.subject_id, let_go_at = excluded.let_go_at;
  -- The newest thousand of each holder, so that nobody fills the table by taking names and letting them go.
  delete from reserved_names n using (
    select id from reserved_names where holder_id = holder order by let_go_at desc, id offset 1000) oldest
    where n.id = oldest.id
$function$;

CREATE OR REPLACE FUNCTION public.reserve_package_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if ltrim(old.npm_scope, '@') is distinct from ltrim(new.npm_scope, '@') and old.npm_scope is not null then
    perform reserve_name('npm_scope', ltrim(old.npm_scope, '@'), old.organization_id, old.organization_id);
  end if;
  if lower(old.swift_scope) is distinct from lower(new.swift_scope) and old.swift_scope is not null then
    perform reserve_name('swift_scope', lower(old.swift_scope), old.organization_id, old.organization_id);
  end if;
  perform reserve_name('maven_name', let_go, old.organization_id, old.organization_id)
    from unnest(maven_names(old.maven_group, old.maven_artifact)) let_go
    where let_go <> all (maven_names(new.maven_group, new.maven_artifact));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.reserve_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.slug is distinct from new.slug then
    perform reserve_name('page', old.slug, old.workspace_id, old.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.reserve_stylesheet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.slug is distinct from new.slug and old.slug is not null then
    perform reserve_name('stylesheet', old.slug, old.organization_id, old.id);
  end if;
  return null;
end
$function$;

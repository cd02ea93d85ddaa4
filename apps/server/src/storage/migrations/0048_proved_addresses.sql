-- Three kinds of accounts counted as proved without a proof: the first one, those that administrators added, and those that
-- identity providers provisioned. The audit log tells them; a proof that stands in it is kept. What is unknown stays as it was.
update users u set email_verified = false
 where u.email_verified and u.kind = 'person'
 and (u.id = (select id from users where kind = 'person' order by created_at, id limit 1)
  or exists (select 1 from scim_users s where s.user_id = u.id and s.created_at = u.created_at)
  or u.id::text in (select c.subject ->> 'id' from changes c where c.audited and c.operation = 'create_user'))
 and not exists (select 1 from changes c where c.audited and c.user_id = u.id
  and c.operation in ('verify_email', 'confirm_password_reset'));

-- Whether the secret of an authenticator app is encrypted with the key of the server's settings.
alter table factors add column sealed boolean not null default false;

-- AUD-103, TOK-071: a message carries its link beside its text. What people type can then never stand for a link.
alter table outbound_message
  add column link_id bigint constraint outbound_message_link_id_fk references visit_link (id),
  -- Characters of the body before the link.
  add column link_at int,
  add constraint outbound_message_link_pair check ((link_id is null) = (link_at is null)),
  add constraint outbound_message_link_at_within check (link_at between 0 and length(body));

-- Messages of the product's own templates held their one link as {link:kind:id}. The same words in any other message, or a
-- second time in one message, were typed and stay as typed.
update outbound_message message
  set link_id = link.id, link_at = strpos(message.body, found.mark) - 1, body = replace(message.body, found.mark, '')
  from (
    select id, (regexp_match(body, '\{link:(?:token|nurse_token|patient_token):\d{1,15}\}'))[1] as mark from outbound_message
    where kind in ('blast', 'additional_blast', 'auto_blast', 'confirm_link', 'patient_link', 'new_time')
      and regexp_count(body, '\{link:(token|nurse_token|patient_token):\d{1,15}\}') = 1
  ) found
  join visit_link link on format('{link:%s:%s}', link.kind, link.id) = found.mark
  where message.id = found.id;

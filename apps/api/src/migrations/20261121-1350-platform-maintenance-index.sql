-- AUD-093: asked for at every scrape: the last verification, and how much failed for good.
create index audit_event_maintenance on audit_event (id desc) where action = 'maintenance';
create index outbound_message_failed on outbound_message (id) where status = 'failed';
create index job_failed on job (id) where state = 'failed';

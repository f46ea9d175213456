-- INT "Form layout" 031, DOC-018: what was uploaded to a new intake that is not submitted yet. No references: a document may go before the draft
-- does, after 24 hours (DOC-033), and the draft then says that it is gone.
alter table intake_draft add column document_ids uuid[] not null default '{}';

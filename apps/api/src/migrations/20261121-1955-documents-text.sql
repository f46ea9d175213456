-- Search inside the documents of an intake: what a document says, page by page, read after its contents arrived. A search asks for the pages
-- of one intake's documents, which document_intake and this key find; words are compared folded, as names are.
create table document_page (
  document_id uuid not null constraint document_page_document_id_fk references document (id) on delete cascade,
  page int not null constraint document_page_page_range check (page between 1 and 500),
  text text not null,
  primary key (document_id, page)
);
-- null until somebody has tried to read it; a locked or damaged file is tried once and has no pages
alter table document_content add column text_read_at timestamptz;
create index document_content_unread on document_content (document_id) where text_read_at is null;

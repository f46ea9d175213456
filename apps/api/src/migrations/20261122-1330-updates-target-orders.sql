-- UPD-023: a list of one type, and one that names a number without its type, in the list's own order
create index update_item_type on update_item (type, customstatus, id desc);
create index update_item_type_id on update_item (type_id, customstatus, id desc);
-- the same order from its other end
create index update_item_list_back on update_item (customstatus, id);

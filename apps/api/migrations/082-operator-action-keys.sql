-- A repeated call of the same action, such as a double click, is carried out once.
alter table operator_actions add column key uuid unique;

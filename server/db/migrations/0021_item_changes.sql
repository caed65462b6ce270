CREATE TABLE "item_changes" (
	"changed_xid" xid8 NOT NULL,
	"item_seq" integer NOT NULL,
	CONSTRAINT "item_changes_changed_xid_item_seq_pk" PRIMARY KEY("changed_xid","item_seq")
);
--> statement-breakpoint
-- Every change of an item is noted with the number of its transaction, and so is that of what its price and its page are made of.
CREATE FUNCTION note_item_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO item_changes (changed_xid, item_seq)
		SELECT DISTINCT pg_current_xact_id(), item_seq FROM changed ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER items_added AFTER INSERT ON items REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_item_changes();
--> statement-breakpoint
CREATE TRIGGER items_changed AFTER UPDATE ON items REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_item_changes();
--> statement-breakpoint
CREATE TRIGGER items_removed AFTER DELETE ON items REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_item_changes();
--> statement-breakpoint
CREATE TRIGGER item_event_items_added AFTER INSERT ON item_event_items REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_item_changes();
--> statement-breakpoint
CREATE TRIGGER item_event_items_changed AFTER UPDATE ON item_event_items REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_item_changes();
--> statement-breakpoint
CREATE TRIGGER item_event_items_removed AFTER DELETE ON item_event_items REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_item_changes();
--> statement-breakpoint
CREATE FUNCTION note_items_of_brands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO item_changes (changed_xid, item_seq)
		SELECT pg_current_xact_id(), item.item_seq
		FROM changed JOIN before USING (brand_seq) JOIN items item USING (brand_seq)
		WHERE (changed.name, changed.visible) IS DISTINCT FROM (before.name, before.visible) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER brands_changed AFTER UPDATE ON brands REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_brands();
--> statement-breakpoint
-- Figures of reviews are of the pattern alone: they change often, and no item shows them.
CREATE FUNCTION note_items_of_patterns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO item_changes (changed_xid, item_seq)
		SELECT pg_current_xact_id(), item.item_seq
		FROM changed JOIN before USING (pattern_seq) JOIN items item USING (pattern_seq)
		WHERE to_jsonb(changed) - '{rating_average,rating_count}'::text[]
			IS DISTINCT FROM to_jsonb(before) - '{rating_average,rating_count}'::text[] ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER patterns_changed AFTER UPDATE ON patterns REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_patterns();
--> statement-breakpoint
CREATE FUNCTION note_items_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO item_changes (changed_xid, item_seq)
		SELECT DISTINCT pg_current_xact_id(), sold.item_seq FROM changed JOIN item_event_items sold USING (item_event_seq)
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER item_events_changed AFTER UPDATE ON item_events REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_events();
--> statement-breakpoint
CREATE FUNCTION note_items_of_business_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO item_changes (changed_xid, item_seq)
		SELECT pg_current_xact_id(), item_seq FROM items WHERE item_seq IN (SELECT item_seq FROM changed)
			OR pattern_seq IN (SELECT pattern_seq FROM changed) OR brand_seq IN (SELECT brand_seq FROM changed)
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER business_prices_added AFTER INSERT ON business_prices REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_business_prices();
--> statement-breakpoint
CREATE TRIGGER business_prices_changed AFTER UPDATE ON business_prices REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_business_prices();
--> statement-breakpoint
CREATE TRIGGER business_prices_removed AFTER DELETE ON business_prices REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_business_prices();
--> statement-breakpoint
CREATE FUNCTION note_items_of_grades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO item_changes (changed_xid, item_seq)
		SELECT pg_current_xact_id(), item_seq FROM items
		WHERE EXISTS (SELECT 1 FROM changed JOIN before USING (business_grade_seq)
			WHERE changed.discount_rate IS DISTINCT FROM before.discount_rate) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER business_grades_changed AFTER UPDATE ON business_grades REFERENCING NEW TABLE AS changed OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_grades();

CREATE SEQUENCE "public"."admin_log_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "admin_log_seals" (
	"admin_log_seq" integer PRIMARY KEY NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"chain_no" integer,
	"prev_hash" varchar(64),
	"hash" varchar(64)
);
--> statement-breakpoint
-- Rows that are there keep their place and their hash.
INSERT INTO "admin_log_seals" ("admin_log_seq", "occurred_at", "chain_no", "prev_hash", "hash")
	SELECT "admin_log_seq", "occurred_at", "admin_log_seq", "prev_hash", "hash" FROM "admin_logs";--> statement-breakpoint
SELECT setval('admin_log_numbers', greatest("last_seq", 1), "last_seq" > 0) FROM "log_chain";--> statement-breakpoint
ALTER TABLE "admin_logs" ALTER COLUMN "admin_log_seq" SET DEFAULT nextval('admin_log_numbers');--> statement-breakpoint
CREATE UNIQUE INDEX "admin_log_seals_chain" ON "admin_log_seals" USING btree ("chain_no");--> statement-breakpoint
CREATE INDEX "admin_log_seals_occurred" ON "admin_log_seals" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "admin_log_seals_open" ON "admin_log_seals" USING btree ("admin_log_seq") WHERE chain_no is null;--> statement-breakpoint
ALTER TABLE "admin_logs" DROP COLUMN "hash";--> statement-breakpoint
ALTER TABLE "admin_logs" DROP COLUMN "prev_hash";--> statement-breakpoint
-- Every row gets its place in the chain with itself; which one it is is said afterwards.
CREATE FUNCTION note_admin_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO admin_log_seals (admin_log_seq, occurred_at)
		SELECT admin_log_seq, occurred_at FROM added ORDER BY admin_log_seq ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_logs_noted AFTER INSERT ON admin_logs REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION note_admin_logs();
--> statement-breakpoint
-- A place is filled once and then stays as it is. Only the retention job deletes, and says so for its transaction.
CREATE FUNCTION refuse_admin_log_seal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('app.log_retention', true) = 'on' THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.chain_no IS NULL AND NEW.chain_no IS NOT NULL AND NEW.hash IS NOT NULL AND NEW.prev_hash IS NOT NULL
		AND NEW.admin_log_seq = OLD.admin_log_seq AND NEW.occurred_at = OLD.occurred_at THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'admin_log_seals is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_log_seals_append_only BEFORE UPDATE OR DELETE ON admin_log_seals FOR EACH ROW EXECUTE FUNCTION refuse_admin_log_seal_change();
--> statement-breakpoint
CREATE TRIGGER admin_log_seals_no_truncate BEFORE TRUNCATE ON admin_log_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_admin_log_seal_change();

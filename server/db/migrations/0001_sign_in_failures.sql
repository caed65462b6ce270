CREATE TABLE "sign_in_failures" (
	"sign_in_failure_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_failures_sign_in_failure_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"login_id" varchar(50) NOT NULL,
	"address" varchar(50) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"wrong" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_locks" (
	"login_id" varchar(50) NOT NULL,
	"address" varchar(50) NOT NULL,
	"locked_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_locks_login_id_address_pk" PRIMARY KEY("login_id","address")
);
--> statement-breakpoint
CREATE INDEX "sign_in_failures_login" ON "sign_in_failures" USING btree ("login_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_address" ON "sign_in_failures" USING btree ("address","at");--> statement-breakpoint
-- Locks of whole accounts end: from here on an account is locked for an address.
UPDATE "admins" SET "state" = 'ACTIVE' WHERE "state" = 'LOCKED';--> statement-breakpoint
DROP TABLE "rate_limits";--> statement-breakpoint
DROP TABLE "unknown_sign_ins";--> statement-breakpoint
ALTER TABLE "admins" DROP COLUMN "failed_count";--> statement-breakpoint
ALTER TABLE "admins" DROP COLUMN "locked_until";

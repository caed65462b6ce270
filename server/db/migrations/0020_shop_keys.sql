CREATE TABLE "shop_keys" (
	"shop_key_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_keys_shop_key_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" varchar(50) NOT NULL,
	"scopes" jsonb NOT NULL,
	"prefix" varchar(16) NOT NULL,
	"key_hash" varchar(64) NOT NULL,
	"per_minute" integer NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "requests_done" ALTER COLUMN "admin_seq" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requests_done" ADD COLUMN "shop_key_seq" integer;
CREATE TABLE "inquiry_drafts" (
	"resource" varchar(30) NOT NULL,
	"record_seq" integer NOT NULL,
	"admin_seq" integer NOT NULL,
	"content" varchar(4000) NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inquiry_drafts_resource_record_seq_admin_seq_pk" PRIMARY KEY("resource","record_seq","admin_seq")
);
--> statement-breakpoint
-- A draft belongs to the admin who wrote it. Drafts of deleted admins are dropped.
INSERT INTO "inquiry_drafts" ("resource", "record_seq", "admin_seq", "content", "saved_at")
  SELECT 'business-inquiries', t."business_inquiry_seq", a."admin_seq", t."draft"->>'content', (t."draft"->>'savedAt')::timestamptz
  FROM "business_inquiries" t JOIN "admins" a ON a."login_id" = t."draft"->>'savedBy' WHERE t."draft" IS NOT NULL;--> statement-breakpoint
INSERT INTO "inquiry_drafts" ("resource", "record_seq", "admin_seq", "content", "saved_at")
  SELECT 'inquiries', t."inquiry_seq", a."admin_seq", t."draft"->>'content', (t."draft"->>'savedAt')::timestamptz
  FROM "inquiries" t JOIN "admins" a ON a."login_id" = t."draft"->>'savedBy' WHERE t."draft" IS NOT NULL;--> statement-breakpoint
INSERT INTO "inquiry_drafts" ("resource", "record_seq", "admin_seq", "content", "saved_at")
  SELECT 'item-inquiries', t."item_inquiry_seq", a."admin_seq", t."draft"->>'content', (t."draft"->>'savedAt')::timestamptz
  FROM "item_inquiries" t JOIN "admins" a ON a."login_id" = t."draft"->>'savedBy' WHERE t."draft" IS NOT NULL;--> statement-breakpoint
INSERT INTO "inquiry_drafts" ("resource", "record_seq", "admin_seq", "content", "saved_at")
  SELECT 'marketing-inquiries', t."marketing_inquiry_seq", a."admin_seq", t."draft"->>'content', (t."draft"->>'savedAt')::timestamptz
  FROM "marketing_inquiries" t JOIN "admins" a ON a."login_id" = t."draft"->>'savedBy' WHERE t."draft" IS NOT NULL;--> statement-breakpoint
INSERT INTO "inquiry_drafts" ("resource", "record_seq", "admin_seq", "content", "saved_at")
  SELECT 'return-inquiries', t."return_inquiry_seq", a."admin_seq", t."draft"->>'content', (t."draft"->>'savedAt')::timestamptz
  FROM "return_inquiries" t JOIN "admins" a ON a."login_id" = t."draft"->>'savedBy' WHERE t."draft" IS NOT NULL;--> statement-breakpoint
INSERT INTO "inquiry_drafts" ("resource", "record_seq", "admin_seq", "content", "saved_at")
  SELECT 'store-inquiries', t."store_inquiry_seq", a."admin_seq", t."draft"->>'content', (t."draft"->>'savedAt')::timestamptz
  FROM "store_inquiries" t JOIN "admins" a ON a."login_id" = t."draft"->>'savedBy' WHERE t."draft" IS NOT NULL;--> statement-breakpoint
INSERT INTO "inquiry_drafts" ("resource", "record_seq", "admin_seq", "content", "saved_at")
  SELECT 'wholesale-inquiries', t."wholesale_inquiry_seq", a."admin_seq", t."draft"->>'content', (t."draft"->>'savedAt')::timestamptz
  FROM "wholesale_inquiries" t JOIN "admins" a ON a."login_id" = t."draft"->>'savedBy' WHERE t."draft" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "business_inquiries" DROP COLUMN "draft";--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "draft";--> statement-breakpoint
ALTER TABLE "item_inquiries" DROP COLUMN "draft";--> statement-breakpoint
ALTER TABLE "marketing_inquiries" DROP COLUMN "draft";--> statement-breakpoint
ALTER TABLE "return_inquiries" DROP COLUMN "draft";--> statement-breakpoint
ALTER TABLE "store_inquiries" DROP COLUMN "draft";--> statement-breakpoint
ALTER TABLE "wholesale_inquiries" DROP COLUMN "draft";
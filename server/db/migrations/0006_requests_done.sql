CREATE TABLE "requests_done" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"admin_seq" integer NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);

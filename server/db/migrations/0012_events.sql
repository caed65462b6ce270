CREATE TABLE "pending_events" (
	"follower" varchar(40) NOT NULL,
	"record_seq" integer NOT NULL,
	"record_event_seq" integer NOT NULL,
	CONSTRAINT "pending_events_follower_record_seq_record_event_seq_pk" PRIMARY KEY("follower","record_seq","record_event_seq")
);
--> statement-breakpoint
CREATE TABLE "record_events" (
	"record_event_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_events_record_event_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(40) NOT NULL,
	"record_type" varchar(20) NOT NULL,
	"record_seq" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"admin_seq" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_events" ADD CONSTRAINT "pending_events_record_event_seq_record_events_record_event_seq_fk" FOREIGN KEY ("record_event_seq") REFERENCES "public"."record_events"("record_event_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_events_event" ON "pending_events" USING btree ("record_event_seq");--> statement-breakpoint
CREATE INDEX "record_events_created" ON "record_events" USING btree ("created_at");
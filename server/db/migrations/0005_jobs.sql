CREATE TABLE "job_kinds" (
	"kind" varchar(40) PRIMARY KEY NOT NULL,
	"slot" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_error" varchar(500)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_job_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" varchar(40) NOT NULL,
	"key" varchar(120) NOT NULL,
	"payload" jsonb,
	"state" varchar(10) DEFAULT 'WAITING' NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"worker" varchar(32),
	"lease_until" timestamp (3) with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"last_error" varchar(500),
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_once" ON "jobs" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("kind","run_at","job_seq") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("lease_until") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "jobs_dead" ON "jobs" USING btree ("failed_at") WHERE state = 'DEAD';
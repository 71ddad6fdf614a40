CREATE TABLE `webhook_adverts` (
	`job_id` int unsigned NOT NULL,
	`company_id` int unsigned NOT NULL,
	`is_live` boolean NOT NULL,
	CONSTRAINT `webhook_adverts_job_id` PRIMARY KEY(`job_id`)
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` bigint unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`webhook_id` int unsigned NOT NULL,
	`event` enum('application.received','application.changed','advert.live','advert.ended','webhook.test') NOT NULL,
	`body` text NOT NULL,
	`state` enum('queued','held','sending','delivered','failed') NOT NULL,
	`attempts` smallint unsigned NOT NULL DEFAULT 0,
	`next_attempt_at` datetime(3) NOT NULL,
	`answer_status` smallint unsigned,
	`last_error` varchar(300),
	`took_ms` int unsigned,
	`tried_at` datetime(3),
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `webhook_deliveries_id` PRIMARY KEY(`id`),
	CONSTRAINT `webhook_deliveries_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`company_id` int unsigned NOT NULL,
	`address` varchar(512) NOT NULL,
	`events` json NOT NULL,
	`secret` varchar(200) NOT NULL,
	`old_secret` varchar(200),
	`old_secret_until` datetime(3),
	`paused_at` datetime(3),
	`is_paused_by_us` boolean NOT NULL DEFAULT false,
	`failures_in_row` smallint unsigned NOT NULL DEFAULT 0,
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `webhooks_id` PRIMARY KEY(`id`),
	CONSTRAINT `webhooks_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled','support-view','advert-decided','moderation-asked','join-asked','join-answered','webhook-paused') NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_adverts` ADD CONSTRAINT `webhook_adverts_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `webhook_adverts` ADD CONSTRAINT `webhook_adverts_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD CONSTRAINT `webhook_deliveries_webhook_id_webhooks_id_fk` FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `webhooks` ADD CONSTRAINT `webhooks_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `webhook_adverts_company` ON `webhook_adverts` (`company_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`,`state`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `webhooks_company` ON `webhooks` (`company_id`);
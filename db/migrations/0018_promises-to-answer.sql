CREATE TABLE `price_credits` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`kind` enum('grant','use','return','withdrawal') NOT NULL,
	`company_id` int unsigned,
	`freelance_user_id` int unsigned,
	`pence` int NOT NULL,
	`remaining_pence` int unsigned,
	`grant_id` int unsigned,
	`job_id` int unsigned,
	`order_id` int unsigned,
	`expires_at` datetime(3),
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `price_credits_id` PRIMARY KEY(`id`),
	CONSTRAINT `price_credits_job` UNIQUE(`job_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','enquiry-answered','credits-expiring','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled','support-view','advert-decided','moderation-asked','join-asked','join-answered','webhook-paused','interview-news','promise-news') NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `answer_due_at` datetime(3);--> statement-breakpoint
ALTER TABLE `applications` ADD `promise_state` enum('open','kept','broken','released');--> statement-breakpoint
ALTER TABLE `applications` ADD `promise_reminders` tinyint unsigned DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `reply_promise_days` tinyint unsigned;--> statement-breakpoint
ALTER TABLE `jobs` ADD `promise_broken_at` datetime(3);--> statement-breakpoint
ALTER TABLE `jobs` ADD `promise_settled_at` datetime(3);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `discount_pence` int unsigned DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `price_credits` ADD CONSTRAINT `price_credits_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `price_credits` ADD CONSTRAINT `price_credits_freelance_user_id_users_id_fk` FOREIGN KEY (`freelance_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `price_credits` ADD CONSTRAINT `price_credits_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `price_credits` ADD CONSTRAINT `price_credits_order_id_credit_orders_id_fk` FOREIGN KEY (`order_id`) REFERENCES `credit_orders`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `price_credits_company` ON `price_credits` (`company_id`,`kind`,`expires_at`);--> statement-breakpoint
CREATE INDEX `price_credits_freelance` ON `price_credits` (`freelance_user_id`,`kind`,`expires_at`);--> statement-breakpoint
CREATE INDEX `price_credits_grant` ON `price_credits` (`grant_id`);--> statement-breakpoint
CREATE INDEX `price_credits_order` ON `price_credits` (`order_id`);--> statement-breakpoint
CREATE INDEX `applications_promise` ON `applications` (`promise_state`,`answer_due_at`);--> statement-breakpoint
CREATE INDEX `jobs_reply_promise` ON `jobs` (`reply_promise_days`,`promise_settled_at`);--> statement-breakpoint
CREATE INDEX `jobs_promise_broken` ON `jobs` (`company_id`,`promise_broken_at`);
CREATE TABLE `work_end_figures` (
	`cell` varchar(120) NOT NULL,
	`month` char(7) NOT NULL,
	`is_shown` boolean NOT NULL,
	`people` int unsigned NOT NULL,
	`samples` enum('none','some','all') NOT NULL,
	`members` json NOT NULL,
	`taken_at` datetime(3) NOT NULL,
	CONSTRAINT `work_end_figures_cell` PRIMARY KEY(`cell`)
);
--> statement-breakpoint
CREATE TABLE `work_ends` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`user_id` int unsigned,
	`mark` char(22) NOT NULL,
	`ends_on` char(7) NOT NULL,
	`kind` enum('final-account','practical-completion','contract-end') NOT NULL,
	`is_counted` boolean NOT NULL DEFAULT false,
	`hears_of_needs` boolean NOT NULL DEFAULT false,
	`reminded_months` tinyint unsigned,
	`is_sample` boolean NOT NULL DEFAULT false,
	`level` varchar(64),
	`region` varchar(96),
	`suites` json NOT NULL DEFAULT ('[]'),
	`created_at` datetime(3) NOT NULL,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `work_ends_id` PRIMARY KEY(`id`),
	CONSTRAINT `work_ends_user` UNIQUE(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `work_need_answers` (
	`need_id` int unsigned NOT NULL,
	`user_id` int unsigned NOT NULL,
	`state` enum('told','introduced','declined','reported') NOT NULL,
	`at` datetime(3) NOT NULL,
	CONSTRAINT `work_need_answers_need_id_user_id_pk` PRIMARY KEY(`need_id`,`user_id`)
);
--> statement-breakpoint
CREATE TABLE `work_needs` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`firm_id` int unsigned NOT NULL,
	`announced_by_user_id` int unsigned,
	`month` char(7) NOT NULL,
	`role` varchar(120) NOT NULL,
	`level` varchar(64) NOT NULL,
	`region` varchar(96),
	`suite` varchar(64),
	`pay` varchar(200) NOT NULL,
	`message` varchar(1000) NOT NULL,
	`state` enum('open','withdrawn','removed') NOT NULL,
	`announced_at` datetime(3) NOT NULL,
	`ended_at` datetime(3),
	CONSTRAINT `work_needs_id` PRIMARY KEY(`id`),
	CONSTRAINT `work_needs_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','enquiry-answered','credits-expiring','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled','support-view','advert-decided','moderation-asked','join-asked','join-answered','webhook-paused','interview-news','promise-news','work-end-news') NOT NULL;--> statement-breakpoint
ALTER TABLE `work_ends` ADD CONSTRAINT `work_ends_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_need_answers` ADD CONSTRAINT `work_need_answers_need_id_work_needs_id_fk` FOREIGN KEY (`need_id`) REFERENCES `work_needs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_need_answers` ADD CONSTRAINT `work_need_answers_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_needs` ADD CONSTRAINT `work_needs_firm_id_companies_id_fk` FOREIGN KEY (`firm_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `work_needs` ADD CONSTRAINT `work_needs_announced_by_user_id_users_id_fk` FOREIGN KEY (`announced_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `work_end_figures_month` ON `work_end_figures` (`month`);--> statement-breakpoint
CREATE INDEX `work_ends_reminded` ON `work_ends` (`ends_on`,`reminded_months`);--> statement-breakpoint
CREATE INDEX `work_ends_needs` ON `work_ends` (`ends_on`,`hears_of_needs`,`id`);--> statement-breakpoint
CREATE INDEX `work_ends_counted` ON `work_ends` (`is_counted`,`id`);--> statement-breakpoint
CREATE INDEX `work_need_answers_user` ON `work_need_answers` (`user_id`);--> statement-breakpoint
CREATE INDEX `work_needs_firm` ON `work_needs` (`firm_id`,`announced_at`);--> statement-breakpoint
CREATE INDEX `work_needs_open` ON `work_needs` (`state`,`month`,`level`);--> statement-breakpoint
CREATE INDEX `work_needs_announced_by` ON `work_needs` (`announced_by_user_id`);--> statement-breakpoint
CREATE INDEX `work_needs_month` ON `work_needs` (`month`);
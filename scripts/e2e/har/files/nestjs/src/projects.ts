import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  Patch,
  Post,
  Query,
  Req,
  UseGuards,
} from "@nestjs/common";
import { JwtAuthGuard } from "./auth.js";
import {
  BulkDeleteDto,
  BulkStatusDto,
  CreateLabelDto,
  CreateProjectDto,
  CreateTaskDto,
  CreateTasksDto,
  ListDto,
  UpdateProjectDto,
  UpdateTaskDto,
} from "./dto.js";
import { Store } from "./store.js";

@UseGuards(JwtAuthGuard)
@Controller("projects")
export class ProjectsController {
  constructor(private readonly store: Store) {}

  private shown(project) {
    const tasks = this.store.db.tasks.filter(({ projectId }) => projectId === project.id);
    const done = tasks.filter(({ status }) => status === "done").length;
    return { ...project, stats: { tasks: tasks.length, done } };
  }

  @Get()
  list(@Query() { page, limit, search = "", sort }: ListDto) {
    const wanted = search.toLowerCase();
    const found = this.store.db.projects
      .filter(({ name }) => name.toLowerCase().includes(wanted)).reverse();
    if (sort === "name:asc") found.sort((a, b) => a.name.localeCompare(b.name));
    const data = found.slice((page - 1) * limit, page * limit).map((one) => this.shown(one));
    return {
      data,
      meta: {
        page,
        limit,
        total: found.length,
        pages: Math.max(1, Math.ceil(found.length / limit)),
      },
    };
  }

  @Post()
  create(@Body() body: CreateProjectDto, @Req() { user }) {
    return this.shown(this.store.insertProject({
      name: body.name,
      description: body.description ?? null,
      budget: body.budget,
      deadline: body.deadline,
      status: "active",
      ownerId: user.id,
    }));
  }

  @Get(":id")
  get(@Param("id", ParseUUIDPipe) id: string) {
    return this.shown(this.store.find("projects", id));
  }

  @Patch(":id")
  update(@Param("id", ParseUUIDPipe) id: string, @Body() body: UpdateProjectDto) {
    return this.shown(this.store.update("projects", id, body));
  }

  @Delete(":id") @HttpCode(204)
  remove(@Param("id", ParseUUIDPipe) id: string) {
    this.store.find("projects", id);
    this.store.remove("tasks", ({ projectId }) => projectId === id);
    this.store.remove("projects", (one) => one.id === id);
  }

  @Get(":id/tasks")
  tasks(@Param("id", ParseUUIDPipe) id: string, @Query("status") status?: string) {
    this.store.find("projects", id);
    return this.store.db.tasks.filter((one) =>
      one.projectId === id && (!status || one.status === status)
    );
  }

  @Post(":id/tasks")
  addTask(@Param("id", ParseUUIDPipe) id: string, @Body() body: CreateTaskDto) {
    this.store.find("projects", id);
    return this.made(id, body);
  }

  @Post(":id/tasks/bulk")
  addTasks(@Param("id", ParseUUIDPipe) id: string, @Body() { tasks }: CreateTasksDto) {
    this.store.find("projects", id);
    const items = tasks.map((task) => this.made(id, task));
    return { created: items.length, items };
  }

  private made(projectId: string, { title, priority, hours }: CreateTaskDto) {
    const row = { projectId, title, priority, hours: hours ?? null, status: "open", labelIds: [] };
    return this.store.insert("tasks", row);
  }
}

@UseGuards(JwtAuthGuard)
@Controller("tasks")
export class TasksController {
  constructor(private readonly store: Store) {}

  @Patch("bulk")
  updateAll(@Body() { ids, status }: BulkStatusDto) {
    const updated = ids.map((id) => this.store.update("tasks", id, { status }).id);
    return { updated };
  }

  @Post("bulk-delete") @HttpCode(200)
  removeAll(@Body() { ids }: BulkDeleteDto) {
    return { deleted: this.store.remove("tasks", ({ id }) => ids.includes(id)) };
  }

  @Patch(":id")
  update(@Param("id", ParseIntPipe) id: number, @Body() body: UpdateTaskDto) {
    return this.store.update("tasks", id, body);
  }

  @Delete(":id") @HttpCode(204)
  remove(@Param("id", ParseIntPipe) id: number) {
    this.store.find("tasks", id);
    this.store.remove("tasks", (one) => one.id === id);
  }
}

@UseGuards(JwtAuthGuard)
@Controller("labels")
export class LabelsController {
  constructor(private readonly store: Store) {}

  @Get()
  list() {
    return this.store.db.labels;
  }

  @Post()
  create(@Body() { name, colour }: CreateLabelDto, @Req() { user }) {
    return this.store.insert("labels", { name, colour, ownerId: user.id });
  }

  @Delete(":id") @HttpCode(204)
  remove(@Param("id", ParseIntPipe) id: number) {
    this.store.find("labels", id);
    this.store.remove("labels", (one) => one.id === id);
  }
}

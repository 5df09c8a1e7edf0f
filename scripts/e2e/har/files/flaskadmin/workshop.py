"""A workshop for bicycles in Flask-Admin: customers, parts, repairs with lines, and files."""

import json
import os
import sys
import threading
from datetime import date

from flask import Flask, flash, redirect, request, url_for
from flask_admin import Admin, AdminIndexView, expose, helpers
from flask_admin.actions import action
from flask_admin.contrib.fileadmin import FileAdmin
from flask_admin.contrib.sqla import ModelView
from flask_admin.form import SecureForm
from flask_login import LoginManager, UserMixin, current_user, login_user, logout_user
from flask_sqlalchemy import SQLAlchemy
from werkzeug.security import check_password_hash, generate_password_hash
from wtforms import fields, validators

DATA = os.environ["DATA"]
app = Flask(__name__)
app.config.update(
    SECRET_KEY=open(f"{DATA}/key").read(),
    SQLALCHEMY_DATABASE_URI=f"sqlite:///{DATA}/workshop.db",
)
db = SQLAlchemy(app)

job_tags = db.Table(
    "job_tags",
    db.Column("job_id", db.Integer, db.ForeignKey("job.id"), primary_key=True),
    db.Column("tag_id", db.Integer, db.ForeignKey("tag.id"), primary_key=True),
)


class User(db.Model, UserMixin):
    id = db.Column(db.Integer, primary_key=True)
    login = db.Column(db.String(80), unique=True, nullable=False)
    password = db.Column(db.String(200), nullable=False)

    def __str__(self):
        return self.login


class Customer(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(120), unique=True, nullable=False)
    email = db.Column(db.String(120))
    city = db.Column(db.String(80))
    since = db.Column(db.Date)
    is_member = db.Column(db.Boolean, default=False)

    def __str__(self):
        return self.name


class Part(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    sku = db.Column(db.String(40), unique=True, nullable=False)
    name = db.Column(db.String(120), nullable=False)
    price = db.Column(db.Numeric(8, 2), nullable=False)
    stock = db.Column(db.Integer, default=0)

    def __str__(self):
        return self.name


class Tag(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(40), unique=True, nullable=False)

    def __str__(self):
        return self.name


class Job(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    title = db.Column(db.String(120), nullable=False)
    customer_id = db.Column(db.Integer, db.ForeignKey("customer.id"), nullable=False)
    customer = db.relationship("Customer", backref="jobs")
    status = db.Column(db.String(20), default="open")
    due = db.Column(db.Date)
    remarks = db.Column(db.Text)
    tags = db.relationship("Tag", secondary=job_tags)
    lines = db.relationship("Line", back_populates="job", cascade="all, delete-orphan")

    def __str__(self):
        return self.title


class Line(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    job_id = db.Column(db.Integer, db.ForeignKey("job.id"), nullable=False)
    job = db.relationship("Job", back_populates="lines")
    part_id = db.Column(db.Integer, db.ForeignKey("part.id"), nullable=False)
    part = db.relationship("Part")
    qty = db.Column(db.Integer, default=1)
    remark = db.Column(db.String(120))

    def __str__(self):
        return f"{self.qty} × {self.part}"


class LoginForm(SecureForm):
    login = fields.StringField(validators=[validators.InputRequired()])
    password = fields.PasswordField(validators=[validators.InputRequired()])

    def validate_login(self, field):
        user = db.session.query(User).filter_by(login=field.data).first()
        if user is None or not check_password_hash(user.password, self.password.data or ""):
            raise validators.ValidationError("Invalid user or password")
        self.user = user


class Guarded:
    def is_accessible(self):
        return current_user.is_authenticated

    def inaccessible_callback(self, name, **kwargs):
        return redirect(url_for("admin.login_view", next=request.url))


class IndexView(AdminIndexView):
    @expose("/")
    def index(self):
        if not current_user.is_authenticated:
            return redirect(url_for(".login_view"))
        return super().index()

    @expose("/login/", methods=("GET", "POST"))
    def login_view(self):
        form = LoginForm(request.form)
        if helpers.validate_form_on_submit(form):
            login_user(form.user)
            return redirect(url_for(".index"))
        self._template_args["form"] = form
        return self.render("login.html")

    @expose("/logout/")
    def logout_view(self):
        logout_user()
        return redirect(url_for(".index"))


class WorkshopView(Guarded, ModelView):
    form_base_class = SecureForm
    can_view_details = True
    can_export = True
    page_size = 20
    can_set_page_size = True


class CustomerView(WorkshopView):
    column_list = ("name", "email", "city", "since", "is_member")
    column_searchable_list = ("name", "email")
    column_filters = ("city", "is_member", "since")
    column_editable_list = ("city", "email")
    form_columns = ("name", "email", "city", "since", "is_member")


class PartView(WorkshopView):
    column_list = ("sku", "name", "price", "stock")
    column_searchable_list = ("sku", "name")
    column_filters = ("price", "stock")
    column_editable_list = ("price", "stock")
    create_modal = True
    edit_modal = True


class JobView(WorkshopView):
    column_list = ("title", "customer", "status", "due", "tags")
    column_searchable_list = ("title", "customer.name")
    column_filters = ("status", "customer.name", "due", "tags.name")
    column_sortable_list = ("title", "status", "due", ("customer", "customer.name"))
    column_details_list = ("title", "customer", "status", "due", "remarks", "tags", "lines")
    form_columns = ("title", "customer", "status", "due", "remarks", "tags")
    form_choices = {"status": [("open", "Open"), ("waiting", "Waiting"), ("done", "Done")]}
    inline_models = [(Line, {"form_columns": ["id", "part", "qty", "remark"]})]

    @action("finish", "Mark as done", "Are these repairs done?")
    def action_finish(self, ids):
        for job in db.session.query(Job).filter(Job.id.in_(ids)):
            job.status = "done"
        db.session.commit()
        flash(f"{len(ids)} repairs are done.", "success")


class FilesView(Guarded, FileAdmin):
    form_base_class = SecureForm
    editable_extensions = ("txt", "md")


login_manager = LoginManager(app)


@login_manager.user_loader
def load_user(id):
    return db.session.get(User, int(id))


admin = Admin(app, name="Workshop", index_view=IndexView(name="Home", url="/admin"))
admin.add_view(CustomerView(Customer, db, name="Customers"))
admin.add_view(PartView(Part, db, name="Parts"))
admin.add_view(JobView(Job, db, name="Repairs"))
admin.add_view(WorkshopView(Tag, db, name="Tags"))
os.makedirs(f"{DATA}/files", exist_ok=True)
admin.add_view(FilesView(f"{DATA}/files", name="Files", endpoint="files"))


@app.route("/")
def root():
    return redirect("/admin/")


wsgi_app = app.wsgi_app
lock = threading.Lock()


def one_at_a_time(environ, start_response):
    """FileAdmin fails if another request removes a file while it lists them."""
    with lock:
        return wsgi_app(environ, start_response)


app.wsgi_app = one_at_a_time


def prepare(accounts):
    with app.app_context():
        db.create_all()
        for one in accounts:
            hashed = generate_password_hash(one["password"], "pbkdf2:sha256:20000")
            db.session.add(User(login=one["username"], password=hashed))
        for name in ["urgent", "warranty"]:
            db.session.add(Tag(name=name))
        db.session.commit()


def fill():
    with app.app_context():
        for index, name in enumerate(["Cleo Brand", "Ugo Faber", "Wim Terpstra"]):
            customer = Customer(name=name, city="Delft", since=date(2012, 3, 4 + index))
            part = Part(sku=f"OLD-{index}", name=f"Old bell {index}", price=4, stock=7)
            job = Job(title=f"Flat tyre of {name}", customer=customer, status="waiting")
            job.lines.append(Line(part=part, qty=2))
            db.session.add_all([customer, part, job])
        db.session.add(Tag(name="winter"))
        db.session.commit()


if __name__ == "__main__":
    command = sys.argv[1]
    if command == "prepare":
        prepare(json.loads(os.environ["ACCOUNTS"]))
    elif command == "fill":
        fill()
    else:
        app.run(port=int(command), threaded=True)

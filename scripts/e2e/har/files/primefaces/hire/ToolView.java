package hire;

import java.io.Serializable;
import javax.faces.view.ViewScoped;
import javax.inject.Inject;
import javax.inject.Named;

/** One tool with its comments. */
@Named
@ViewScoped
public class ToolView implements Serializable {
  @Inject private Store store;
  @Inject private LoginBean login;
  private Integer id;
  private Tool tool;
  private String comment;

  public void load() {
    tool = store.tool(id);
  }

  public void addComment() {
    store.comment(tool, login.getUser(), comment);
    comment = null;
  }

  public void removeComment(String[] removed) {
    tool.getComments().remove(removed);
  }

  public Integer getId() { return id; }
  public void setId(Integer id) { this.id = id; }
  public Tool getTool() { return tool; }
  public String getComment() { return comment; }
  public void setComment(String comment) { this.comment = comment; }
}
